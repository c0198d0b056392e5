-- DuckDB: traces as JSON Lines. Change the pattern to where yours are; {'...', '...'} names several.
CREATE OR REPLACE TEMPORARY TABLE lines AS
SELECT filename AS file, k, seq, ts, dur, r, chain, cause, label, type, "begin" AS begun, "end" AS ended, swallowed, msg,
       rule, level, clock, process, resource ->> '$."service.version"' AS version
FROM read_json('traces/**/*.rtrace.jsonl', format = 'newline_delimited', filename = true, ignore_errors = true,
  columns = {k: 'VARCHAR', seq: 'BIGINT', ts: 'BIGINT', dur: 'BIGINT', r: 'BIGINT', chain: 'BIGINT', cause: 'BIGINT',
    label: 'VARCHAR', type: 'VARCHAR', "begin": 'BIGINT', "end": 'VARCHAR', swallowed: 'BOOLEAN', msg: 'VARCHAR',
    rule: 'VARCHAR', level: 'VARCHAR', clock: 'VARCHAR', process: 'VARCHAR', resource: 'JSON'});
