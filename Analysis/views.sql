-- What the other files read, for DuckDB and Spark SQL: one line for each trace, reactor, effect and failure.
-- Times are nanoseconds. A version is the service.version of the header, or 'unknown'.

CREATE OR REPLACE TEMPORARY VIEW traces AS
SELECT file, process, clock, COALESCE(version, 'unknown') AS version
FROM lines
WHERE k = 'header';

CREATE OR REPLACE TEMPORARY VIEW reactors AS
SELECT file, r, type AS reactor
FROM lines
WHERE k = 'reactor';

-- An effect that never ended has neither a duration nor an outcome.
CREATE OR REPLACE TEMPORARY VIEW effects AS
SELECT b.file, t.version, t.clock, COALESCE(x.reactor, 'unknown') AS reactor, b.label AS action, b.seq,
       e.ts - b.ts AS duration, e.ended
FROM lines b
JOIN traces t ON t.file = b.file
LEFT JOIN reactors x ON x.file = b.file AND x.r = b.r
LEFT JOIN lines e ON e.k = 'mutate.end' AND e.file = b.file AND COALESCE(e.begun, e.cause) = b.seq
WHERE b.k = 'mutate.begin';

CREATE OR REPLACE TEMPORARY VIEW failures AS
SELECT f.file, t.version, t.clock, COALESCE(x.reactor, 'unknown') AS reactor, f.type AS error, f.msg AS message,
       COALESCE(f.swallowed, FALSE) AS swallowed
FROM lines f
JOIN traces t ON t.file = f.file
LEFT JOIN reactors x ON x.file = f.file AND x.r = f.r
WHERE f.k = 'error';

-- Durations of ended effects by version and case: p50 and p95 by nearest rank, as trace-render stats has them.
CREATE OR REPLACE TEMPORARY VIEW effect_times AS
SELECT version, clock, reactor, action, n AS ended,
       MAX(CASE WHEN place = CAST(FLOOR((n * 50 + 99) / 100) AS BIGINT) THEN duration END) AS p50,
       MAX(CASE WHEN place = CAST(FLOOR((n * 95 + 99) / 100) AS BIGINT) THEN duration END) AS p95,
       MAX(duration) AS longest,
       SUM(CASE WHEN ended = 'error' THEN 1 ELSE 0 END) AS failed
FROM (
  SELECT version, clock, reactor, action, duration, ended,
         ROW_NUMBER() OVER (PARTITION BY version, clock, reactor, action ORDER BY duration) AS place,
         COUNT(*) OVER (PARTITION BY version, clock, reactor, action) AS n
  FROM effects
  WHERE duration IS NOT NULL
) ranked
GROUP BY version, clock, reactor, action, n;
