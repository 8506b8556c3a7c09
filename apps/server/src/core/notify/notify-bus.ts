// Notifications between the processes of one installation, over PostgreSQL's LISTEN/NOTIFY. They can be lost while
// the connection is down: after a reconnect every receiver is told to reload its state.
import { setTimeout as wait } from 'node:timers/promises';
import { limits } from '@sitewright/contract/limits';
import type { Pool, PoolClient } from 'pg';
import type { Log } from '../log.ts';

/** The names of the channels in PostgreSQL. Triggers of the database publish to `live` and `runs`. */
const channels = {
  live: 'sitewright_live',
  caches: 'sitewright_caches',
  runs: 'sitewright_runs',
  sites: 'sitewright_sites',
  rights: 'sitewright_rights',
} as const;
export type NotifyChannel = keyof typeof channels;

interface NotifyHandlers {
  receive: (notice: unknown) => void;
  /** Called after a reconnect: notifications may have been missed. */
  resume: () => void;
}

/** The notifications of one process: all its channels share one connection, taken when the first one is needed. */
export class NotifyBus {
  readonly #pool: Pool;
  readonly #log: Log;
  readonly #handlers = new Map<string, NotifyHandlers>();
  #client: PoolClient | undefined;
  #listening: Promise<void> | undefined;
  #isClosed = false;

  constructor(pool: Pool, log: Log) {
    this.#pool = pool;
    this.#log = log;
  }

  /** Whether notifications arrive now. */
  get isListening(): boolean {
    return this.#client !== undefined;
  }

  /** One subscriber per channel and process. */
  subscribe(channel: NotifyChannel, handlers: NotifyHandlers): void {
    this.#handlers.set(channels[channel], handlers);
  }

  /** Resolves once the process listens; further calls do nothing. */
  listen(): Promise<void> {
    this.#listening ??= this.#connect().catch((error: unknown) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  async publish(channel: NotifyChannel, notice: object): Promise<void> {
    const text = JSON.stringify(notice);
    // PostgreSQL accepts 8000 bytes at most; receivers get longer news with their next poll.
    if (this.#isClosed || Buffer.byteLength(text) > limits.live.noticeBytes) return;
    await this.#pool.query('select pg_notify($1, $2)', [channels[channel], text]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'a notification to the other processes could not be sent');
    });
  }

  close(): void {
    this.#isClosed = true;
    this.#release();
  }

  #release(): void {
    const client = this.#client;
    this.#client = undefined;
    client?.removeAllListeners('notification');
    // Not back to the pool: this connection still listens.
    client?.release(true);
  }

  async #connect(): Promise<void> {
    const client = await this.#pool.connect();
    let isLost = false;
    const lose = (error?: Error): void => {
      isLost = true;
      void this.#reconnect(client, error);
    };
    client.on('error', lose);
    client.on('end', () => lose());
    client.on('notification', ({ channel, payload }) => {
      try {
        this.#handlers.get(channel)?.receive(JSON.parse(payload ?? ''));
      } catch (error) {
        this.#log.warn({ err: error }, 'a notification could not be parsed');
      }
    });
    try {
      for (const channel of Object.values(channels)) await client.query(`listen ${channel}`);
      if (isLost) throw new Error('the connection ended before LISTEN succeeded');
    } catch (error) {
      client.release(true);
      throw error;
    }
    // From here on a lost connection is restored in the background; until then the caller gets the error.
    this.#client = client;
    if (this.#isClosed) this.#release();
  }

  async #reconnect(lost: PoolClient, error: Error | undefined): Promise<void> {
    if (this.#client !== lost || this.#isClosed) return;
    this.#log.warn({ err: error }, 'the listening connection was lost');
    this.#release();
    const { retryMs } = limits.editor;
    for (let tries = 0; ; tries += 1) {
      await wait(retryMs[tries] ?? retryMs.at(-1), undefined, { ref: false });
      if (this.#isClosed) return;
      try {
        await this.#connect();
        for (const { resume } of this.#handlers.values()) resume();
        return;
      } catch (again) {
        this.#log.warn({ err: again }, 'the listening connection could not be restored yet');
      }
    }
  }
}
