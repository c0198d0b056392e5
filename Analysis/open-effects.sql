-- Which effects never ended, in how many traces? Where a trace lost events, their ends may be among those.
SELECT e.version, e.reactor, e.action, COUNT(*) AS open, COUNT(DISTINCT e.file) AS traces,
       COUNT(DISTINCT d.file) AS traces_with_losses
FROM effects e
LEFT JOIN (SELECT DISTINCT file FROM lines WHERE k = 'dropped') d ON d.file = e.file
WHERE e.duration IS NULL
GROUP BY e.version, e.reactor, e.action
ORDER BY open DESC, e.reactor, e.action, e.version;
