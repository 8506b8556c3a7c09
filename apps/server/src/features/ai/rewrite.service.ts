// Suggests other wordings of texts that are there. Nothing is saved.
import type * as contract from '@sitewright/contract/ai/ai';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { changeTone, expand, shorten } from '@sitewright/writer/rewrite/rewrite-text';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Written } from './answering/answer-writing.ts';
import { taskCallOf, type Writing } from './answering/writing.ts';
import { builtInTexts } from './built-in-texts.ts';
import { asPromptBusiness, businessOfSection } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import { nameOf, type NamedTexts } from './tasks/named-texts.ts';
import { rewriteTask } from './tasks/rewrite-task.ts';
import { runTask } from './tasks/run-task.ts';
import { builtIn, byModel } from './written-by.ts';

type Request = EndpointInput<typeof contract.rewriteTexts>['body'];

const rewriteBuiltIn = (
  ctx: ServerContext,
  { action, texts: given, templateContext, locale, tone, seed }: Request,
): (string | null)[] => {
  if (action === 'rephrase')
    throw new AppError(
      'feature_off',
      'Saying it in other words needs a language model, and none is connected.',
    );
  if (action === 'translate')
    throw new AppError('feature_off', 'Translating needs a language model, and none is connected.');
  if (action === 'shorten') return given.map((text) => shorten(text, locale) ?? null);
  const { business, ofIndustry, texts } = builtInTexts(ctx, templateContext, { locale, seed, tone });
  if (action === 'change_tone') {
    const audience = business.audience ?? ofIndustry.audience;
    const values = { name: business.name, audience, location: business.location };
    return given.map((text) => changeTone(text, tone!, { texts: ofIndustry, values }) ?? null);
  }
  const more = texts.benefits(texts.benefitsLeft()).map(({ text }) => text);
  // No sentence is offered for two texts.
  return given.map((text) => {
    const longer = expand(text, more);
    const used = more.findIndex((sentence) => longer?.endsWith(sentence));
    if (used !== -1) more.splice(used, 1);
    return longer ?? null;
  });
};

export const rewriteTexts = async (
  ctx: ServerContext,
  actor: Actor,
  request: Request,
  writing: Writing,
): Promise<Written<typeof contract.rewriteTexts>> => {
  requirePermission(actor, 'ai.use');
  const connection = request.useBuiltIn ? undefined : await findConnection(ctx, actor);
  if (!connection) return { texts: rewriteBuiltIn(ctx, request), ...builtIn, needsInput: [] };
  const { templateContext, seed, texts, ...wish } = request;
  const task = rewriteTask({
    ...wish,
    texts,
    business: asPromptBusiness(businessOfSection(templateContext)),
  });
  const { value, model, usage } = await runTask(ctx, connection, task, {
    ...taskCallOf(writing, (written) =>
      texts.map((_, index) => ({
        path: ['texts', index],
        text: (written as NamedTexts)[nameOf(index)] ?? '',
      })),
    ),
    actor,
    ownerId: actor.userId,
    seed,
  });
  return {
    texts: texts.map((_, index) => value[nameOf(index)] ?? null),
    ...byModel(model, usage),
    needsInput: [],
  };
};
