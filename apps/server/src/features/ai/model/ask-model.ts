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
    supportsStructuredOutputs: connection.output === 'schema',
    fetch: createGuardedFetch(connection.isTrusted ? undefined : network),
  });
  const { instructions, prompt, schema, maxOutputTokens, signal } = question;
  try {
    const { output, text, usage } = await sdk.generateText({
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
    });
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
