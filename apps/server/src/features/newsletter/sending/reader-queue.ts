import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { CampaignPlace } from '../campaigns/campaigns.store.ts';
import { leaveOut, type Reader, readWaiting } from './recipients.store.ts';

const rowsAtOnce = 200;

/** Those who wait for an email, in their order, read from the database a few hundred at a time. */
export class ReaderQueue {
  readonly #ctx: Pick<ServerContext, 'db'>;
  readonly #place: CampaignPlace;
  #readers: Reader[] = [];
  #after = 0;
  #isEnd = false;
  #filling: Promise<void> | undefined;

  constructor(ctx: Pick<ServerContext, 'db'>, place: CampaignPlace) {
    this.#ctx = ctx;
    this.#place = place;
  }

  /** Undefined when nobody waits whose time has come. */
  async next(): Promise<Reader | undefined> {
    while (this.#readers.length === 0 && !this.#isEnd) {
      this.#filling ??= this.#fill().finally(() => {
        this.#filling = undefined;
      });
      await this.#filling;
    }
    return this.#readers.shift();
  }

  async #fill(): Promise<void> {
    const { tenantId, campaignId } = this.#place;
    const rows = await withTenant(this.#ctx.db, { tenantId }, async (tx) => {
      const found = await readWaiting(tx, campaignId, { after: this.#after, limit: rowsAtOnce });
      const erased = found.flatMap(({ id, subscriber }) => (subscriber ? [] : [id]));
      if (erased.length > 0) await leaveOut(tx, erased);
      return found;
    });
    this.#isEnd = rows.length < rowsAtOnce;
    this.#after = rows.at(-1)?.position ?? this.#after;
    this.#readers = rows.flatMap(({ id, position, attempts, subscriber }) =>
      subscriber ? [{ id, position, attempts, ...subscriber }] : [],
    );
  }
}
