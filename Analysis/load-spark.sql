-- Spark SQL: traces as JSON Lines. Change the path to where yours are: a folder, hdfs://, s3a://.
CREATE OR REPLACE TEMPORARY VIEW recorded (
  k STRING, seq BIGINT, ts BIGINT, dur BIGINT, r BIGINT, chain BIGINT, cause BIGINT, label STRING, type STRING,
  `begin` BIGINT, `end` STRING, swallowed BOOLEAN, msg STRING, rule STRING, level STRING, clock STRING, process STRING,
  resource MAP<STRING, STRING>)
USING json OPTIONS (path 'traces', recursiveFileLookup 'true', pathGlobFilter '*.rtrace.jsonl');

CREATE OR REPLACE TEMPORARY VIEW lines AS
SELECT input_file_name() AS file, k, seq, ts, dur, r, chain, cause, label, type, `begin` AS begun, `end` AS ended,
       swallowed, msg, rule, level, clock, process, resource['service.version'] AS version
FROM recorded;
