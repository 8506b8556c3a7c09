// The statements of the application between two moments, from pg_stat_statements.
import type { OwnerClient } from './owner-client.ts';

export interface StatementUse {
  calls: number;
  rows: number;
  /** Blocks read, from memory or disk. */
  buffers: number;
  /** Rows that were changed. */
  writes: number;
  /** Statements that changed them. */
  writing: string[];
  /** The statement that read the most blocks in one call on average. */
  dearest: { text: string; buffers: number; rows: number; ms: number } | undefined;
}

export const resetStatements = (client: OwnerClient): Promise<unknown> =>
  client.query('select pg_stat_statements_reset()');

const ofApplication = `userid = (select oid from pg_roles where rolname = 'sitewright_app')
  and query !~* '^(begin|commit|rollback|select set_config|set |listen|deallocate)' and query !~* 'pgboss'`;

/** Without those that begin and end transactions, and without the job queue, which asks by itself. */
export const readStatements = async (client: OwnerClient): Promise<StatementUse> => {
  const { rows: sums } = await client.query<Record<'calls' | 'rows' | 'buffers' | 'writes', string>>(
    `select coalesce(sum(calls), 0) as calls, coalesce(sum(rows), 0) as rows,
       coalesce(sum(shared_blks_hit + shared_blks_read), 0) as buffers,
       coalesce(sum(rows) filter (where query ~* '^\\s*(insert|update|delete|with .* (insert|update|delete) )'), 0) as writes
     from pg_stat_statements where ${ofApplication}`,
  );
  const { rows: dearest } = await client.query<{ text: string; buffers: number; rows: number; ms: number }>(
    `select regexp_replace(query, '\\s+', ' ', 'g') as text, (shared_blks_hit + shared_blks_read)::float8 / calls as buffers,
       rows::float8 / calls as rows, mean_exec_time as ms
     from pg_stat_statements where ${ofApplication} order by 2 desc limit 1`,
  );
  const { rows: writing } = await client.query<{ text: string }>(
    `select left(regexp_replace(query, '\\s+', ' ', 'g'), 120) as text from pg_stat_statements
     where ${ofApplication} and rows > 0 and query ~* '^\\s*(insert|update|delete|with .* (insert|update|delete) )'`,
  );
  const [sum] = sums;
  return {
    calls: Number(sum!.calls),
    rows: Number(sum!.rows),
    buffers: Number(sum!.buffers),
    writes: Number(sum!.writes),
    writing: writing.map(({ text }) => text),
    dearest: dearest[0],
  };
};

export interface SequentialScan {
  table: string;
  scans: number;
  rows: number;
}

/** Sequential scans of tables with at least so many rows since the statistics were reset. */
export const readSequentialScans = async (client: OwnerClient, least: number): Promise<SequentialScan[]> => {
  const { rows } = await client.query<{ table: string; scans: string; rows: string }>(
    `select relname as "table", seq_scan as scans, seq_tup_read as rows from pg_stat_user_tables
     where schemaname = 'app' and seq_scan > 0 and n_live_tup >= $1 and seq_tup_read >= $1 order by seq_tup_read desc`,
    [least],
  );
  return rows.map(({ table, scans, rows: read }) => ({ table, scans: Number(scans), rows: Number(read) }));
};
