// Answers a call that writes texts: with one response, or with events while they are written. Either way the work ends when
// the caller is gone, and the generation is kept for its author.
import { type modelErrors, type WritingEvents } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Endpoint, EndpointResponse } from '@sitewright/contract/endpoint';
import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { errorEvent } from '../../../http/error-response.ts';
import { EventStream } from '../../../http/event-stream.ts';
import { StreamedEvents } from '../../../http/mount-endpoint.ts';
import { type GenerationRequest, recordGeneration } from '../history/record-generation.ts';
import { addTokens, noTokens } from '../model/model-connection.ts';
import type { Spending } from '../tasks/run-task.ts';
import { createPartialTexts } from './partial-texts.ts';
import type { Writing } from './writing.ts';

/** Everything of a response but its place in the history. */
export type Written<E extends Endpoint> = Omit<EndpointResponse<E>, 'runId'>;

export interface WritingCall<E extends Endpoint> {
  endpoint: E;
  actor: Actor;
  /** Nothing of the request is needed before the service has required its permission. */
  meta: { request: Partial<FastifyRequest> };
  wantsStream: boolean;
  request: GenerationRequest;
  /** Texts of a response, for the list and the search of the history. */
  textsOf: (written: Written<E>) => readonly string[];
  write: (writing: Writing) => Promise<Written<E>>;
}

/** A call that ended like this had begun to write; others were refused before. */
const failures: ReadonlySet<string> = new Set([
  'unusable_output',
  'provider_busy',
  'provider_error',
  'provider_timeout',
] satisfies (typeof modelErrors)[number][]);

/** Writes, and keeps the outcome for the author. */
const writeAndRecord = async <E extends Endpoint>(
  ctx: ServerContext,
  { actor, request, textsOf, write }: WritingCall<E>,
  writing: Omit<Writing, 'spend'>,
): Promise<EndpointResponse<E>> => {
  const spent: Spending[] = [];
  const cost = () => ({
    model: spent[0]?.model,
    credits: spent.reduce((sum, { credits }) => sum + credits, 0),
    usage: spent.map(({ usage }) => usage).reduce(addTokens, noTokens),
  });
  try {
    const written = await write({ ...writing, spend: (one) => void spent.push(one) });
    const { model } = written as { model?: string | null };
    const runId = await recordGeneration(ctx, actor, request, {
      ...cost(),
      model: model ?? undefined,
      status: 'succeeded',
      output: written,
      texts: textsOf(written),
    });
    return { ...written, runId } as EndpointResponse<E>;
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal';
    const isCanceled = writing.signal.aborted;
    if (isCanceled || failures.has(code)) {
      const status = isCanceled ? 'canceled' : 'failed';
      await recordGeneration(ctx, actor, request, { ...cost(), status, error: code, texts: [] });
    }
    // Nobody reads this answer, and it is no failure that somebody should look at.
    throw isCanceled ? new AppError('bad_request', 'The request broke off before it was whole.') : error;
  }
};

const answerAtOnce = async <E extends Endpoint>(
  ctx: ServerContext,
  call: WritingCall<E>,
  signal: AbortSignal,
): Promise<EndpointResponse<E>> =>
  writeAndRecord(ctx, call, { signal, show: undefined, progress: () => undefined });

/** Begins with the first event: a failure before it is an ordinary error response. */
const answerStreaming = <E extends Endpoint>(
  ctx: ServerContext,
  call: WritingCall<E>,
  { gone, request }: { gone: AbortController; request: FastifyRequest },
): Promise<StreamedEvents> => {
  const { endpoint } = call;
  const stream = new EventStream<WritingEvents>();
  stream.body.once('close', () => gone.abort());
  const opened = Promise.withResolvers<StreamedEvents>();
  let isOpen = false;
  const open = (): void => {
    isOpen = true;
    opened.resolve(new StreamedEvents(stream.body));
  };
  const send = <Name extends keyof WritingEvents>(name: Name, data: WritingEvents[Name]): void => {
    stream.send(name, data);
    open();
  };
  const beating = setInterval(() => {
    stream.beat();
    open();
  }, aiLimits.heartbeatSeconds * 1_000);
  const partial = createPartialTexts((texts) => send('partial', { texts }));
  const end = (): void => {
    clearInterval(beating);
    partial.stop();
  };
  const writing = {
    signal: gone.signal,
    show: partial.show,
    progress: (now: WritingEvents['progress']) => send('progress', now),
  };
  void writeAndRecord(ctx, call, writing)
    .finally(end)
    .then((response) => {
      stream.finish('done', endpoint.response.parse(response));
      open();
    })
    .catch((error: unknown) => {
      if (isOpen) {
        stream.finish('error', errorEvent(error, request));
        return;
      }
      stream.body.destroy();
      opened.reject(error);
    });
  return opened.promise;
};

export const answerWriting = async <E extends Endpoint>(
  ctx: ServerContext,
  call: WritingCall<E>,
): Promise<EndpointResponse<E> | StreamedEvents> => {
  const { request } = call.meta;
  const gone = new AbortController();
  if (!request.raw) return answerAtOnce(ctx, call, gone.signal);
  const { socket } = request.raw;
  const abort = (): void => gone.abort();
  socket.once('close', abort);
  if (socket.destroyed) abort();
  if (call.wantsStream) {
    // The socket outlives the request: other requests of the browser follow on it.
    gone.signal.addEventListener('abort', () => socket.off('close', abort), { once: true });
    return answerStreaming(ctx, call, { gone, request: request as FastifyRequest });
  }
  try {
    return await answerAtOnce(ctx, call, gone.signal);
  } finally {
    socket.off('close', abort);
  }
};
