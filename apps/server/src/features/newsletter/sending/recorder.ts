// Writes the states of emails for all connections of a campaign together: what one email needs is half a transaction, and
// the disk decides how many of those there are in a second.
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { holdsLease } from './lease.store.ts';
import { beginSending, type Ending, leaveOut, markEnding, markSent } from './recipients.store.ts';

/** What a connection reports: an email that ended, and the one that it wants to send next. */
interface Step {
  ended: { id: string; ending: Ending | undefined } | undefined;
  next: string | undefined;
  resolve: (answer: StepAnswer) => void;
  reject: (error: unknown) => void;
}

/** `begun`: send it. `left out`: its reader is gone. `over`: the campaign is no longer this worker’s. */
export type StepAnswer = 'begun' | 'left out' | 'over';

export interface RecorderOptions {
  tenantId: string;
  campaignId: string;
  owner: string;
  listIds: readonly string[];
}

export class Recorder {
  readonly #ctx: Pick<ServerContext, 'db'>;
  readonly #options: RecorderOptions;
  #waiting: Step[] = [];
  #isWriting = false;

  constructor(ctx: Pick<ServerContext, 'db'>, options: RecorderOptions) {
    this.#ctx = ctx;
    this.#options = options;
  }

  /** `ending` undefined: the email was accepted. Resolves once everything is committed. */
  step({ ended, next }: Pick<Step, 'ended' | 'next'>): Promise<StepAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ended, next, resolve, reject });
      if (!this.#isWriting) void this.#write();
    });
  }

  async #write(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      const steps = this.#waiting.splice(0);
      try {
        const answers = await withTenant(this.#ctx.db, this.#options, (tx) => this.#record(tx, steps));
        steps.forEach(({ resolve }, at) => resolve(answers[at]!));
      } catch (error) {
        for (const { reject } of steps) reject(error);
      }
    }
    this.#isWriting = false;
  }

  async #record(tx: TenantTransaction, steps: readonly Step[]): Promise<StepAnswer[]> {
    const { campaignId, owner, listIds } = this.#options;
    const wanted = steps.flatMap(({ next }) => (next === undefined ? [] : [next]));
    // The campaign is locked before its recipients, as by the worker that takes it over.
    const isHeld = wanted.length > 0 && (await holdsLease(tx, campaignId, owner));
    const ended = steps.flatMap((step) => (step.ended ? [step.ended] : []));
    const accepted = ended.flatMap(({ id, ending }) => (ending ? [] : [id]));
    if (accepted.length > 0) await markSent(tx, accepted);
    for (const { ending } of ended) if (ending) await markEnding(tx, ending);
    if (!isHeld) return steps.map(() => 'over');
    const begun = new Set(await beginSending(tx, wanted, listIds));
    const gone = wanted.filter((id) => !begun.has(id));
    if (gone.length > 0) await leaveOut(tx, gone);
    return steps.map(({ next }) => (next === undefined ? 'over' : begun.has(next) ? 'begun' : 'left out'));
  }
}
