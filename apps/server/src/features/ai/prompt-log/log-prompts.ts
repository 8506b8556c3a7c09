// The log of prompts and answers: off unless the platform looks for a problem, encrypted, and deleted after some days.
import { randomUUID } from 'node:crypto';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { promptLogSettings } from '@sitewright/contract/ai/ai-prompts';
import type { Actor } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { seal, unseal } from '../../../core/crypto/sealed.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { platformSettings } from '../../../core/settings/platform-settings.ts';
import { insertPrompts } from './prompt-log.store.ts';

export interface Asked {
  prompt: string;
  /** Empty where none came. */
  answer: string;
}

interface About {
  feature: string;
  model: string;
  status: 'done' | 'failed' | 'canceled';
}

const purpose = 'ai-prompt-log';

export const openLogged = ({ secretKey }: ServerContext, id: string, sealed: Buffer): string =>
  unseal(secretKey, { purpose, place: id }, sealed);

export const logPrompts = async (
  ctx: ServerContext,
  actor: Actor,
  about: About,
  asked: readonly Asked[],
): Promise<void> => {
  if (asked.length === 0 || !(await platformSettings(ctx, promptLogSettings)).isEnabled) return;
  const rows = asked.map(({ prompt, answer }) => {
    const id = randomUUID();
    const sealed = (text: string): Buffer =>
      seal(ctx.secretKey, { purpose, place: id }, text.slice(0, aiLimits.promptLogMaxLength));
    const texts = { prompt: sealed(prompt), answer: sealed(answer) };
    return { ...about, ...texts, id, user_id: actor.userId, created_at: ctx.clock.now() };
  });
  await withTenant(ctx.db, actor, (tx) => insertPrompts(tx, rows));
};
