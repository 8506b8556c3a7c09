// One question to a model. The shape of the answer is checked here; what is in it, by whoever asks.
import type { z } from 'zod';
import { createGuardedFetch } from './guarded-fetch.ts';
import {
  estimateTokens,
  type ModelAccess,
  type ModelConnection,
  type TokenUsage,
} from './model-connection.ts';

export interface Question<Value> {
  instructions: string;
  prompt: string;
  schema: z.ZodType<Value>;
  maxOutputTokens: number;
  signal?: AbortSignal | undefined;
  /** Gets what there is of the answer while it arrives. */
  onPartial?: ((partial: unknown) => void) | undefined;
}

export interface ModelAnswer<Value> {
  /** Undefined: the answer does not fit the schema, or is cut off. */
  value: Value | undefined;
  text: string;
  usage: TokenUsage;
  /** What is wrong with an answer that does not fit. */
  problem: string | undefined;
}

interface ReportedUsage {
  inputTokens: number | undefined;
  outputTokens: number | undefined;
}

const usageOf = (
  reported: ReportedUsage | undefined,
  { instructions, prompt }: Pick<Question<unknown>, 'instructions' | 'prompt'>,
  text: string,
): TokenUsage =>
  reported?.inputTokens === undefined || reported.outputTokens === undefined
    ? {
        inputTokens: estimateTokens(instructions + prompt),
        outputTokens: estimateTokens(text),
        isEstimated: true,
      }
    : { inputTokens: reported.inputTokens, outputTokens: reported.outputTokens, isEstimated: false };

/** Loaded with the first question: most starts of the server ask none. */
const load = async () => {
  const [ai, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ]);
  return { ...ai, createOpenAICompatible };
};

/** The sentence of an error and of what caused it. */
const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'The answer cannot be read.';
  return error.cause instanceof Error ? reasonOf(error.cause) : error.message;
};

/** @throws whatever the SDK throws when the server gives no answer; see `toAppError` */
export const askModel = async <Value>(
  { network, answerMs, transportRetries }: ModelAccess,
  connection: ModelConnection,
  question: Question<Value>,
): Promise<ModelAnswer<Value>> => {
  const sdk = await load();
  const provider = sdk.createOpenAICompatible({
    name: 'model',
    baseURL: connection.baseUrl.replace(/\/+$/, ''),
    ...(connection.apiKey ? { apiKey: connection.apiKey } : {}),
    includeUsage: true,
    supportsStructuredOutputs: connection.output === 'schema',
    fetch: createGuardedFetch(connection.isTrusted ? undefined : network),
  });
  const { instructions, prompt, schema, maxOutputTokens, signal, onPartial } = question;
  const call = {
    model: sdk.wrapLanguageModel({
      model: provider(connection.model),
      middleware: sdk.extractJsonMiddleware(),
    }),
    instructions,
    prompt,
    output: sdk.Output.object({ schema }),
    maxOutputTokens,
    maxRetries: transportRetries,
    timeout: { totalMs: answerMs },
    ...(signal ? { abortSignal: signal } : {}),
  };
  try {
    if (!onPartial) {
      const { output, text, usage } = await sdk.generateText(call);
      return { value: output, text, usage: usageOf(usage, question, text), problem: undefined };
    }
    let failure: unknown;
    const stream = sdk.streamText({ ...call, onError: ({ error }) => void (failure = error) });
    for await (const partial of stream.partialOutputStream) onPartial(partial);
    // An aborted stream just ends, and one that failed ends as if it were empty.
    signal?.throwIfAborted();
    if (failure !== undefined) throw failure;
    const [output, text, usage] = await Promise.all([stream.output, stream.text, stream.usage]);
    return { value: output, text, usage: usageOf(usage, question, text), problem: undefined };
  } catch (error) {
    if (!sdk.NoObjectGeneratedError.isInstance(error)) throw error;
    const text = error.text ?? '';
    const isCut = error.finishReason === 'length';
    return {
      value: undefined,
      text,
      usage: usageOf(error.usage, question, text),
      problem: isCut ? 'The answer is too long and was cut off. Write shorter texts.' : reasonOf(error),
    };
  }
};
