// Sends the emails of a campaign over several connections, for as long as one slice lasts.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../../core/db/tenant-scope.ts';
import { SmtpError } from '../../../core/mail/adapters/smtp.ts';
import { type Letter, SmtpLine } from '../../../core/mail/adapters/smtp-line.ts';
import type { MailRoute, OwnMailServer } from '../../../core/mail/mail-route.ts';
import type { CampaignRow } from '../campaigns/campaigns.store.ts';
import { audienceOf } from '../campaigns/campaign-problems.ts';
import { Judge } from './judge-delivery.ts';
import { markRecovered, renewLease } from './lease.store.ts';
import { isWorthWaiting, pauseFor } from './pace.ts';
import { prepareLetters } from './prepare-letters.ts';
import { ReaderQueue } from './reader-queue.ts';
import { Recorder } from './recorder.ts';
import { type Ending, markSubscribersBounced, type Reader, requeueRefused } from './recipients.store.ts';
import type { CampaignWork } from './start-campaign.ts';

/** Other campaigns have their turn after so long. */
const sliceMs = 20_000;
const renewMs = 3_000;

export interface Shipment {
  campaign: CampaignRow;
  route: MailRoute;
  /** Ends it before its time. */
  signal: AbortSignal;
}

/** Why the mail server can’t be used now; undefined when all went well. */
type Trouble = string | undefined;

const serverOf = async (
  ctx: ServerContext,
  route: MailRoute,
): Promise<{ server: string | OwnMailServer } | { trouble: string }> => {
  if (route.isServerFailing) return { trouble: 'Your mail server isn’t working. Connect it again.' };
  try {
    const server = route.server ? await route.server() : ctx.env.smtpUrl;
    return server === undefined ? { trouble: 'There is no mail server.' } : { server };
  } catch (error) {
    if (!(error instanceof SmtpError)) throw error;
    return { trouble: error.message };
  }
};

class Sending {
  readonly #ctx: ServerContext;
  readonly #work: CampaignWork;
  readonly #server: string | OwnMailServer;
  readonly #letterFor: (reader: Reader) => Promise<Letter>;
  readonly #queue: ReaderQueue;
  readonly #recorder: Recorder;
  readonly #judge = new Judge();
  readonly #end = new AbortController();
  readonly #until = performance.now() + sliceMs;
  readonly #lanes: Promise<void>[] = [];
  #isFailing: boolean;
  #trouble: Trouble;
  #fault: unknown;

  constructor(
    ctx: ServerContext,
    work: CampaignWork,
    parts: {
      server: string | OwnMailServer;
      letterFor: (reader: Reader) => Promise<Letter>;
      listIds: readonly string[];
      isFailing: boolean;
    },
  ) {
    this.#ctx = ctx;
    this.#work = work;
    this.#server = parts.server;
    this.#letterFor = parts.letterFor;
    this.#isFailing = parts.isFailing;
    this.#queue = new ReaderQueue(ctx, work);
    this.#recorder = new Recorder(ctx, { ...work, listIds: parts.listIds });
  }

  #stop(trouble?: string): void {
    this.#trouble ??= trouble;
    this.#end.abort();
  }

  #within<T>(work: (tx: TenantTransaction) => Promise<T>): Promise<T> {
    return withTenant(this.#ctx.db, { tenantId: this.#work.tenantId }, work);
  }

  async run(signal: AbortSignal): Promise<Trouble> {
    const stop = (): void => this.#stop();
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    const renewing = setInterval(() => void this.#renew(), renewMs);
    // One connection at first: a server that is down costs one try.
    this.#openLanes(1);
    // More of them are opened meanwhile.
    for (let lane = this.#lanes[0]; lane; lane = this.#lanes[0]) {
      await lane;
      void this.#lanes.shift();
    }
    clearInterval(renewing);
    signal.removeEventListener('abort', stop);
    const { bounced, takenBack } = this.#judge.close();
    await this.#within(async (tx) => {
      if (takenBack.length > 0) await requeueRefused(tx, takenBack);
      if (bounced.length > 0) await markSubscribersBounced(tx, bounced);
    });
    if (this.#fault) throw this.#fault;
    return this.#trouble;
  }

  async #renew(): Promise<void> {
    const { campaignId, owner } = this.#work;
    try {
      if (!(await this.#within((tx) => renewLease(tx, campaignId, owner)))) this.#stop();
    } catch (error) {
      // The lease has some seconds left; the next try or the next email finds out.
      this.#ctx.log.warn({ err: error, campaign: campaignId }, 'the lease of a campaign was not renewed');
    }
  }

  #opened = 0;
  #openLanes(count: number): void {
    for (; this.#opened < count; this.#opened += 1) {
      this.#lanes.push(
        this.#lane().catch((error: unknown) => {
          this.#fault ??= error;
          this.#stop();
        }),
      );
    }
  }

  async #lane(): Promise<void> {
    const line = new SmtpLine(this.#server);
    let ended: { id: string; ending: Ending | undefined } | undefined;
    try {
      for (let reader = await this.#nextReader(); reader; reader = await this.#nextReader()) {
        const delay = this.#ctx.newsletterSending.pace.take(this.#work.tenantId);
        if (ended && isWorthWaiting(delay)) {
          await this.#recorder.step({ ended, next: undefined });
          ended = undefined;
        }
        if (!(await pauseFor(delay, this.#end.signal))) break;
        const letter = await this.#letterFor(reader).catch((error: unknown) => error as Error);
        const answer = await this.#recorder.step({ ended, next: reader.id });
        ended = undefined;
        if (answer === 'over') {
          this.#stop();
          break;
        }
        if (answer === 'begun') ended = await this.#send(line, reader, letter);
      }
    } finally {
      if (ended) await this.#recorder.step({ ended, next: undefined });
      line.quit();
    }
  }

  #nextReader(): Promise<Reader | undefined> {
    const isOver = this.#end.signal.aborted || performance.now() > this.#until;
    return isOver ? Promise.resolve(undefined) : this.#queue.next();
  }

  async #send(
    line: SmtpLine,
    reader: Reader,
    letter: Letter | Error,
  ): Promise<{ id: string; ending: Ending | undefined }> {
    const { id } = reader;
    if (letter instanceof Error) return { id, ending: { id, state: 'failed', error: letter.message } };
    const delivery = await line.send(letter);
    const { ending, trouble } = this.#judge.of(reader, delivery);
    if (trouble === undefined) {
      this.#openLanes(limits.campaignConnections);
      await this.#noteRecovery();
    } else this.#stop(trouble);
    return { id, ending };
  }

  /** The mail server works again. */
  async #noteRecovery(): Promise<void> {
    if (!this.#isFailing) return;
    this.#isFailing = false;
    await this.#within((tx) => markRecovered(tx, this.#work.campaignId));
  }
}

export const sendEmails = async (
  ctx: ServerContext,
  work: CampaignWork,
  { campaign, route, signal }: Shipment,
): Promise<Trouble> => {
  const reached = await serverOf(ctx, route);
  if ('trouble' in reached) return reached.trouble;
  const { letterFor, audience } = await withTenant(ctx.db, { tenantId: work.tenantId }, async (tx) => ({
    letterFor: await prepareLetters(ctx, tx, campaign, route),
    audience: await audienceOf(tx, campaign),
  }));
  return new Sending(ctx, work, {
    server: reached.server,
    letterFor,
    listIds: audience.listIds,
    isFailing: campaign.failing_since !== null,
  }).run(signal);
};
