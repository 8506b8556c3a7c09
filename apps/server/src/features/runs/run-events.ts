// The event stream of one run: a snapshot, updates, and an end once it has finished.
import { limits } from '@sitewright/contract/limits';
import { isRunFinished, type Run, type RunEvents, subscribeToRun } from '@sitewright/contract/runs/runs';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { EventStream, eventStreamHeaders } from '../../http/event-stream.ts';
import { type CallMeta, WithHeaders } from '../../http/mount-endpoint.ts';
import { authenticate } from '../../identity/auth/authenticate.ts';
import { getRun } from './runs.service.ts';

/** Reads the run as the caller, who may have lost access or their session since the stream began. */
const readAgain = async (ctx: ServerContext, { request }: CallMeta, id: string): Promise<Run> => {
  const actor = await authenticate(ctx, request, subscribeToRun);
  if (!actor) throw new AppError('unauthenticated', 'Sign in to continue.');
  return getRun(ctx, actor, id);
};

class RunStream {
  readonly stream = new EventStream<RunEvents>();
  readonly #read: () => Promise<Run>;
  #last = '';
  #sending: Promise<void> = Promise.resolve();

  constructor(read: () => Promise<Run>) {
    this.#read = read;
  }

  /** One after the other, so that no older state follows a newer one. */
  update(): void {
    this.#sending = this.#sending.then(() => this.#sendChange());
  }

  send(run: Run): void {
    const text = JSON.stringify(run);
    if (text !== this.#last) this.stream.send(this.#last === '' ? 'snapshot' : 'update', run);
    this.#last = text;
    if (isRunFinished(run.status)) this.stream.finish('end', run);
  }

  async #sendChange(): Promise<void> {
    if (this.stream.body.writableEnded || this.stream.body.destroyed) return;
    try {
      this.send(await this.#read());
    } catch (error) {
      // Without an end: the client asks again, and then gets this error as its response.
      if (error instanceof AppError && error.status < 500) this.stream.body.end();
    }
  }
}

/** Streams of each user in this process. */
const openStreams = new WeakMap<ServerContext, Map<string, number>>();

const countStream = (ctx: ServerContext, userId: string): (() => void) => {
  const counts = openStreams.get(ctx) ?? new Map<string, number>();
  openStreams.set(ctx, counts);
  const count = counts.get(userId) ?? 0;
  if (count >= limits.runs.streamsPerUser) {
    throw new AppError('rate_limited', 'Too many runs are followed at once. Close a tab and try again.', {
      headers: { 'retry-after': '30' },
    });
  }
  counts.set(userId, count + 1);
  return () => {
    const left = (counts.get(userId) ?? 1) - 1;
    if (left > 0) counts.set(userId, left);
    else counts.delete(userId);
  };
};

export const streamRun = async (
  ctx: ServerContext,
  { actor, meta }: { actor: Actor; meta: CallMeta },
  id: string,
): Promise<WithHeaders<unknown>> => {
  await getRun(ctx, actor, id);
  if (ctx.runHub.isStopped) {
    throw new AppError('unavailable', 'The server is stopping. Try again in a moment.');
  }
  const uncount = countStream(ctx, actor.userId);
  const run = new RunStream(() => readAgain(ctx, meta, id));
  const { body } = run.stream;
  try {
    const unsubscribe = await ctx.runHub.subscribe({
      tenantId: actor.tenantId,
      runId: id,
      changed: () => run.update(),
      stopped: () => body.end(),
    });
    const beat = setInterval(() => {
      run.stream.beat();
      run.update();
    }, limits.live.beatMs);
    beat.unref();
    body.once('close', () => {
      clearInterval(beat);
      unsubscribe();
      uncount();
    });
  } catch (error) {
    uncount();
    throw error;
  }
  run.update();
  return new WithHeaders<unknown>(body, eventStreamHeaders);
};
