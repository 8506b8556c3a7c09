// Who wrote a text, and what it cost.
import type { TokenUsage } from './model/model-connection.ts';

export const builtIn = {
  provider: 'builtin',
  model: null,
  usage: { inputTokens: 0, outputTokens: 0 },
} as const;

export const byModel = (model: string, { inputTokens, outputTokens }: TokenUsage) =>
  ({ provider: 'openai-compatible', model, usage: { inputTokens, outputTokens } }) as const;
