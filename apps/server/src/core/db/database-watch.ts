// Watches the statements and transactions of the application: counts and durations, and a line in the log for each slow
// statement. Never the values of a statement, which may be anything that people entered.
import type { LogEvent } from 'kysely';
import type { Pool } from 'pg';
import type { Log } from '../log.ts';
import type { Counter, Histogram } from '../metrics/metric-families.ts';
import type { Metrics } from '../metrics/metrics.ts';

export type TransactionOutcome = 'committed' | 'rolled_back';

interface DatabaseWatchOptions {
  metrics: Metrics;
  log: Pick<Log, 'warn'>;
  /** 0: none is slow. */
  slowQueryMs: number;
  now?: () => number;
}

const linesPerSecond = 10;
const statementMaxLength = 2_000;

/** Constants too, because some statements, such as settings of a transaction, cannot have parameters. */
export const statementText = (sql: string): string =>
  sql
    .replace(/'(?:[^']|'')*'/g, "'…'")
    .replace(/\s+/g, ' ')
    .slice(0, statementMaxLength);

const stateClassOf = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^[0-9A-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection';
};

export class DatabaseWatch {
  readonly #metrics: Metrics;
  readonly #log: Pick<Log, 'warn'>;
  readonly #slowQueryMs: number;
  readonly #now: () => number;
  readonly #statements: Histogram;
  readonly #slow: Counter;
  #second = 0;
  #linesInSecond = 0;
  #unlogged = 0;

  constructor({ metrics, log, slowQueryMs, now = Date.now }: DatabaseWatchOptions) {
    this.#metrics = metrics;
    this.#log = log;
    this.#slowQueryMs = slowQueryMs;
    this.#now = now;
    this.#statements = metrics
      .histogram({
        name: 'sitewright_database_statement_duration_seconds',
        help: 'Statements of the application.',
        unit: 'seconds',
        labels: [],
      })
      .of();
    this.#slow = metrics
      .counter({
        name: 'sitewright_database_slow_statements',
        help: 'Statements that took longer than SLOW_QUERY_MS.',
        labels: [],
      })
      .of();
  }

  /** Counts the connections of a pool. */
  observePool(pool: Pool): void {
    this.#metrics.read(
      {
        type: 'gauge',
        name: 'sitewright_database_pool_connections',
        help: 'Connections of the pool by state, and requests that wait for one.',
      },
      () => [
        { labels: { state: 'total' }, value: pool.totalCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ],
    );
    this.#metrics.read(
      {
        type: 'gauge',
        name: 'sitewright_database_pool_connections_max',
        help: 'Connections that the pool may open.',
      },
      () => [{ value: pool.options.max }],
    );
  }

  /** Receives every statement from the query builder, in the context of its caller. */
  readonly noteStatement = ({ level, query, queryDurationMillis, ...rest }: LogEvent): void => {
    this.#statements.observe(queryDurationMillis / 1_000);
    const isError = level === 'error';
    if (isError) this.#noteError('error' in rest ? rest.error : undefined);
    // What a reader of a stream does between two rows is not the time of the statement.
    const isStream = 'isStream' in rest && rest.isStream;
    if (this.#slowQueryMs === 0 || isStream || queryDurationMillis < this.#slowQueryMs) return;
    this.#slow.increment();
    this.#logSlow(query.sql, { durationMs: Math.round(queryDurationMillis), isError });
  };

  noteTransaction(outcome: TransactionOutcome, durationMs: number): void {
    this.#metrics
      .histogram({
        name: 'sitewright_database_transaction_duration_seconds',
        help: 'Transactions of the application by outcome.',
        unit: 'seconds',
        labels: ['outcome'],
      })
      .of(outcome)
      .observe(durationMs / 1_000);
  }

  #noteError(error: unknown): void {
    this.#metrics
      .counter({
        name: 'sitewright_database_errors',
        help: 'Failed statements by the class of their SQLSTATE.',
        labels: ['sqlstate_class'],
      })
      .of(stateClassOf(error))
      .increment();
  }

  #logSlow(sql: string, { durationMs, isError }: { durationMs: number; isError: boolean }): void {
    const second = Math.floor(this.#now() / 1_000);
    if (second !== this.#second) {
      this.#second = second;
      this.#linesInSecond = 0;
    }
    if (this.#linesInSecond >= linesPerSecond) {
      this.#unlogged += 1;
      return;
    }
    this.#linesInSecond += 1;
    this.#log.warn(
      {
        durationMs,
        statement: statementText(sql),
        ...(isError ? { failed: true } : {}),
        ...(this.#unlogged > 0 ? { unlogged: this.#unlogged } : {}),
      },
      'a statement was slow',
    );
    this.#unlogged = 0;
  }
}
