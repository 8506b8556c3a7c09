import type { Network } from '../../../core/safe-fetch/network.ts';

/** A server with an API like that of OpenAI, and one of its models. */
export interface ModelConnection {
  baseUrl: string;
  model: string;
  apiKey: string | undefined;
  output: 'schema' | 'json';
  /** Dollars for a million tokens. */
  inputPrice: number;
  outputPrice: number;
  /** Of the platform: its calls count towards the limit of the customer. */
  isPlatform: boolean;
  /** Set by the operator in the environment: its server may be inside the network. */
  isTrusted: boolean;
}

/** How servers of models are reached. Only tests replace it. */
export interface ModelAccess {
  network: Network;
  answerMs: number;
  transportRetries: number;
}

export interface TokenUsage {
  inputTokens: number;
  outputTokens: number;
  /** The server counted nothing. */
  isEstimated: boolean;
}

export const noTokens: TokenUsage = { inputTokens: 0, outputTokens: 0, isEstimated: false };

export const addTokens = (one: TokenUsage, other: TokenUsage): TokenUsage => ({
  inputTokens: one.inputTokens + other.inputTokens,
  outputTokens: one.outputTokens + other.outputTokens,
  isEstimated: one.isEstimated || other.isEstimated,
});

/** Of European and Vietnamese text, rather too many than too few. */
export const estimateTokens = (text: string): number => Math.ceil(text.length / 3);

/** Millionths of a dollar. */
export const costOf = (
  { inputPrice, outputPrice }: Pick<ModelConnection, 'inputPrice' | 'outputPrice'>,
  { inputTokens, outputTokens }: TokenUsage,
): number => Math.round(inputTokens * inputPrice + outputTokens * outputPrice);
