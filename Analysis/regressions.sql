-- Which effects became slower or fail more often from one version to another?
-- Name the two versions first: CREATE OR REPLACE TEMPORARY VIEW builds AS SELECT '1.0' AS old_version, '1.1' AS new_version;
-- Slower is a p95 at least twice as long, and 1 ms longer; failing more is a greater share of the ended effects.
SELECT o.reactor, o.action, o.clock, o.ended AS old_ended, n.ended AS new_ended, o.p95 AS old_p95, n.p95 AS new_p95,
       o.failed AS old_failed, n.failed AS new_failed,
       CASE WHEN n.p95 >= 2 * o.p95 AND n.p95 - o.p95 >= 1000000 THEN TRUE ELSE FALSE END AS is_slower,
       CASE WHEN n.failed * o.ended > o.failed * n.ended THEN TRUE ELSE FALSE END AS fails_more
FROM builds b
JOIN effect_times o ON o.version = b.old_version
JOIN effect_times n ON n.version = b.new_version
  AND n.reactor = o.reactor AND n.action = o.action AND n.clock = o.clock
WHERE (n.p95 >= 2 * o.p95 AND n.p95 - o.p95 >= 1000000) OR n.failed * o.ended > o.failed * n.ended
ORDER BY is_slower DESC, new_p95 DESC, o.reactor, o.action, o.clock;
