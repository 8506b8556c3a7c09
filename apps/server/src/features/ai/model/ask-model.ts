// One question to a model. Checks the shape of the answer; its content is for the caller to check.
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
  /** Gets the answer so far, which may lack anything that the schema asks for. Without it, nothing is streamed. */
  onPartial?: ((value: object) => void) | undefined;
}

/** An answer that nobody waits for any more. */
export class AbortedAnswer extends Error {
  /** Text that had arrived until then. */
  readonly text: string;
  constructor(text: string) {
    super('the answer is not wanted any more');
    this.text = text;
  }
}

export interface ModelAnswer<Value> {
  /** Undefined: the answer does not fit the schema, or is cut off. */
  value: Value | undefined;
  text: string;
  usage: TokenUsage;
  /** Reason why an answer does not fit. */
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

type Sdk = Awaited<ReturnType<typeof load>>;
type Options<Value> = Parameters<typeof settingsOf<Value>>;

const settingsOf = <Value>(
  sdk: Sdk,
  { network, answerMs, transportRetries }: ModelAccess,
  connection: ModelConnection,
  { instructions, prompt, schema, maxOutputTokens, signal }: Question<Value>,
) => {
  const provider = sdk.createOpenAICompatible({
    name: 'model',
    baseURL: connection.baseUrl.replace(/\/+$/, ''),
    ...(connection.apiKey ? { apiKey: connection.apiKey } : {}),
    supportsStructuredOutputs: connection.output === 'schema',
    includeUsage: true,
    fetch: createGuardedFetch(connection.isTrusted ? undefined : network),
  });
  return {
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
};

const askAtOnce = async <Value>(...[sdk, access, connection, question]: Options<Value>) => {
  const { output, text, usage } = await sdk.generateText(settingsOf(sdk, access, connection, question));
  return { value: output, text, usage: usageOf(usage, question, text), problem: undefined };
};

const askStreaming = async <Value>(...[sdk, access, connection, question]: Options<Value>) => {
  let failure: unknown;
  let isAborted = false;
  let text = '';
  const result = sdk.streamText({
    ...settingsOf(sdk, access, connection, question),
    onError: ({ error }) => {
      failure ??= error;
    },
    // An aborted stream ends like one that is complete: only this tells.
    onAbort: () => {
      isAborted = true;
    },
    onChunk: ({ chunk }) => {
      if (chunk.type === 'text-delta') text += chunk.text;
    },
  });
  for await (const partial of result.partialOutputStream) question.onPartial?.(partial as object);
  if (question.signal?.aborted) throw new AbortedAnswer(text);
  if (isAborted) throw new DOMException('the answer took too long', 'TimeoutError');
  if (failure !== undefined) throw failure;
  const usage = usageOf(await result.totalUsage, question, text);
  return { value: (await result.output) as Value, text, usage, problem: undefined };
};

/** @throws whatever the SDK throws when the server gives no answer; see `toAppError` */
export const askModel = async <Value>(
  access: ModelAccess,
  connection: ModelConnection,
  question: Question<Value>,
): Promise<ModelAnswer<Value>> => {
  const sdk = await load();
  try {
    const ask = question.onPartial ? askStreaming : askAtOnce;
    return await ask(sdk, access, connection, question);
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
