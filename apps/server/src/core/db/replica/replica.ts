// A standby of the database that reads may use while it is at most some seconds behind. Every second it is asked how far it
// has come; a read that fails on it, for whatever reason, is done again on the primary.
import type { Pool } from 'pg';
import { AppError } from '../../app-error.ts';
import type { Log } from '../../log.ts';
import type { Counter } from '../../metrics/metric-families.ts';
import type { Metrics } from '../../metrics/metrics.ts';
import type { NotifyBus } from '../../notify/notify-bus.ts';
import { type Connection, createPool } from '../database.ts';
import { onReplica } from './read-target.ts';
import { ReplicaLag, walPosition } from './replica-lag.ts';
import type { RightsNotice } from './rights-notice.ts';

const checkEveryMs = 1_000;
/** A server that is silent for so long is taken for lost. */
const silenceMs = 1_000;

export interface ReplicaOptions {
  replica: Connection;
  primary: Connection;
  isPooled: boolean;
  /** Maximum age of returned rows, in milliseconds. */
  boundMs: number;
  notify: NotifyBus;
  metrics: Metrics;
  log: Log;
  now?: () => number;
}

export class Replica {
  /** Connections for reads; the query builder ends them. */
  readonly pool: Pool;
  readonly boundMs: number;
  readonly #checks: Record<'primary' | 'replica', Pool>;
  readonly #notify: NotifyBus;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #lag = new ReplicaLag();
  /** Time of the last change of rights by tenant; '' stands for all tenants. */
  readonly #rightsChanged = new Map<string, number>();
  readonly #running = new Set<(error: Error) => void>();
  readonly #reads: Record<'replica' | 'primary', Counter>;
  readonly #repeats: Counter;
  #timer: NodeJS.Timeout | undefined;
  #wasUsable = false;
  #isClosed = false;

  constructor({
    replica,
    primary,
    isPooled,
    boundMs,
    notify,
    metrics,
    log,
    now = () => performance.now(),
  }: ReplicaOptions) {
    this.pool = createPool(replica, log, { isPooled, application_name: 'sitewright replica' });
    const check = {
      isPooled,
      max: 1,
      query_timeout: silenceMs,
      connectionTimeoutMillis: silenceMs,
      application_name: 'sitewright replica check',
    };
    this.#checks = { primary: createPool(primary, log, check), replica: createPool(replica, log, check) };
    this.boundMs = boundMs;
    this.#notify = notify;
    this.#log = log;
    this.#now = now;
    notify.subscribe('rights', {
      receive: (notice) => this.#rightsChanged.set((notice as RightsNotice).tenantId ?? '', this.#now()),
      resume: () => this.#rightsChanged.set('', this.#now()),
    });
    const reads = metrics.counter({
      name: 'sitewright_replica_reads',
      help: 'Calls that a replica may answer, by the server that did.',
      labels: ['target'],
    });
    this.#reads = { replica: reads.of('replica'), primary: reads.of('primary') };
    this.#repeats = metrics
      .counter({
        name: 'sitewright_replica_repeats',
        help: 'Reads that were done again on the primary, because the replica failed or found nothing.',
        labels: [],
      })
      .of();
    metrics.read(
      {
        type: 'gauge',
        name: 'sitewright_replica_lag_seconds',
        help: 'Age of the newest state that the replica is known to have; infinite while it is lost.',
        unit: 'seconds',
      },
      () => [{ value: (this.#now() - this.#lag.caughtUpTo) / 1_000 }],
    );
  }

  /** Resolves after the first check. */
  async start(): Promise<void> {
    await this.check();
    this.#schedule();
  }

  /** True while the lag is within the bound and all changes of rights in this tenant have been replayed. */
  isUsable(tenantId: string | undefined): boolean {
    const { caughtUpTo } = this.#lag;
    return (
      this.#isWithinBound() &&
      // Without notifications it is unknown whose rights were changed.
      this.#notify.isListening &&
      [tenantId ?? '', ''].every((key) => (this.#rightsChanged.get(key) ?? -Infinity) < caughtUpTo)
    );
  }

  countPrimaryRead(): void {
    this.#reads.primary.increment();
  }

  /** Reads from the replica. An error is no answer of it: the primary may know better. */
  async read<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await this.#untilLost(() => onReplica(work));
      this.#reads.replica.increment();
      return result;
    } catch (error) {
      if (!(error instanceof AppError)) this.#log.warn({ err: error }, 'a read of the replica failed');
      this.#repeats.increment();
      this.#reads.primary.increment();
      return work();
    }
  }

  /** Asks both servers how far they are. */
  async check(): Promise<void> {
    // Without notifications `isUsable` returns false; the next check tries again.
    await this.#notify.listen().catch(() => undefined);
    try {
      const at = this.#now();
      const position = await this.#positionOf('primary', 'pg_current_wal_insert_lsn()');
      if (position !== undefined) this.#lag.notePrimary(position, at);
    } catch (error) {
      // Reads go on until the bound.
      this.#log.debug({ err: error }, 'the primary did not tell its position');
    }
    try {
      const replayed = await this.#positionOf(
        'replica',
        'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end',
      );
      if (replayed === undefined) throw new Error('the server of DATABASE_REPLICA_URL is not a replica');
      this.#lag.noteReplayed(replayed);
    } catch (error) {
      this.#lose(error as Error);
    }
    this.#forgetOldRights();
    this.#tellOfChange();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await Promise.all(Object.values(this.#checks).map((pool) => pool.end()));
  }

  async #positionOf(server: 'primary' | 'replica', expression: string): Promise<bigint | undefined> {
    const { rows } = await this.#checks[server].query<{ position: string | null }>(
      `select (${expression})::text as position`,
    );
    const position = rows[0]?.position;
    return position === null || position === undefined ? undefined : walPosition(position);
  }

  #schedule(): void {
    if (this.#isClosed) return;
    this.#timer = setTimeout(() => void this.check().finally(() => this.#schedule()), checkEveryMs).unref();
  }

  #isWithinBound(): boolean {
    return this.#now() - this.#lag.caughtUpTo <= this.boundMs;
  }

  #lose(error: Error): void {
    if (this.#isClosed) return;
    this.#lag.forget();
    for (const fail of this.#running) fail(error);
    if (this.#wasUsable) this.#log.warn({ err: error }, 'the replica was lost');
  }

  #tellOfChange(): void {
    const isUsable = this.#isWithinBound();
    if (isUsable !== this.#wasUsable)
      this.#log.info(isUsable ? 'reads use the replica' : 'reads use the primary alone');
    this.#wasUsable = isUsable;
  }

  #forgetOldRights(): void {
    for (const [key, at] of this.#rightsChanged)
      if (at < this.#lag.caughtUpTo) this.#rightsChanged.delete(key);
  }

  /** A server that hangs must not keep its readers waiting. */
  #untilLost<T>(work: () => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#running.add(reject);
      work()
        .then(resolve, reject)
        .finally(() => this.#running.delete(reject));
    });
  }
}
