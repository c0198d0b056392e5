-- Which effects are slowest in each version? Times of different clocks stand in different rows.
SELECT version, clock, reactor, action, ended, failed, p50, p95, longest
FROM effect_times
ORDER BY p95 DESC, reactor, action, version, clock
LIMIT 100;
