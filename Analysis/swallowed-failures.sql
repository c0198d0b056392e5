-- Which failures reached no subscriber, by version?
SELECT version, reactor, error, COUNT(*) AS failures, SUM(CASE WHEN swallowed THEN 1 ELSE 0 END) AS swallowed,
       COUNT(DISTINCT file) AS traces, MIN(message) AS message
FROM failures
GROUP BY version, reactor, error
HAVING SUM(CASE WHEN swallowed THEN 1 ELSE 0 END) > 0
ORDER BY swallowed DESC, reactor, error, version;
