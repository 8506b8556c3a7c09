// Keeps what was generated for its author.
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { GenerationKind, GenerationStatus } from '@sitewright/contract/ai/ai-runs';
import type { JsonObject } from '@sitewright/contract/content';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import type { TokenUsage } from '../model/model-connection.ts';
import { insertRun } from './history.store.ts';
import { asLine, folded } from './search-text.ts';

/** Input of a generation, before it begins. */
export interface GenerationRequest {
  kind: GenerationKind;
  siteId?: string | undefined;
  /** Request of the author, in their words. */
  prompt: readonly string[];
  /** Body of the call. */
  input: object;
}

export interface GenerationOutcome {
  status: GenerationStatus;
  /** Undefined: the built-in writer. */
  model: string | undefined;
  credits: number;
  usage: TokenUsage;
  error?: string | undefined;
  output?: object | undefined;
  /** Texts of the result, for the list and the search. */
  texts: readonly string[];
}

export const recordGeneration = (
  ctx: ServerContext,
  actor: Actor,
  { kind, siteId, prompt: asked, input }: GenerationRequest,
  { status, model, credits, usage, error, output, texts }: GenerationOutcome,
): Promise<string> => {
  const prompt = asLine(
    asked.filter((text) => text !== ''),
    aiLimits.excerptMaxLength,
  );
  const excerpt = asLine(texts, aiLimits.excerptMaxLength);
  const result = output && JSON.stringify(output);
  const isKept = result !== undefined && Buffer.byteLength(result) <= aiLimits.historyResultBytes;
  return withTenant(ctx.db, actor, (tx) =>
    insertRun(tx, {
      user_id: actor.userId,
      site_id: siteId ?? null,
      kind,
      status,
      prompt,
      excerpt,
      search_text: folded(
        `${asLine(asked, aiLimits.promptMaxLength)} ${asLine(texts, aiLimits.promptMaxLength)}`,
      ),
      input: JSON.stringify(input as JsonObject),
      output: isKept ? result : null,
      provider: model === undefined ? 'builtin' : 'openai-compatible',
      model: model ?? null,
      credits,
      input_tokens: usage.inputTokens,
      output_tokens: usage.outputTokens,
      error: error ?? null,
      created_at: ctx.clock.now(),
    }),
  );
};
