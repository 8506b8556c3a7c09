// Suggests an outline, titles or an excerpt. Nothing is saved: the author decides what becomes of them.
import type { WrittenText } from '@sitewright/contract/ai/ai';
import type * as contract from '@sitewright/contract/blog-writing/blog-writing';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Written } from '../ai/answering/answer-writing.ts';
import { taskCallOf, type Writing } from '../ai/answering/writing.ts';
import { asPromptBusiness, businessOfSection } from '../ai/business.ts';
import { findConnection } from '../ai/connections/find-connection.ts';
import { type NamedTexts, nameOf } from '../ai/tasks/named-texts.ts';
import { runTask } from '../ai/tasks/run-task.ts';
import { builtIn, byModel } from '../ai/written-by.ts';
import { builtInPostTexts } from './built-in-post-texts.ts';
import { nearestLanguage } from './language-name.ts';
import { readBlogSite } from './read-blog-site.ts';
import { namedTask, type Outline, outlineTask } from './tasks/post-texts-task.ts';

type Input = EndpointInput<typeof contract.writePostTexts>;

const atPlaces = (texts: readonly string[]): WrittenText[] =>
  texts.map((text, index) => ({ path: ['texts', index], text }));

export const writePostTexts = async (
  ctx: ServerContext,
  actor: Actor,
  {
    params: { id },
    body: { kind, title, notes, text, locale, seed, useBuiltIn },
  }: Pick<Input, 'params' | 'body'>,
  writing: Writing,
): Promise<Written<typeof contract.writePostTexts>> => {
  const { site, business } = await readBlogSite(ctx, actor, id);
  const connection = useBuiltIn ? undefined : await findConnection(ctx, actor);
  if (!connection) {
    const post = { title, notes, text, language: nearestLanguage(locale), seed, business };
    return { ...builtInPostTexts(ctx, kind, post), ...builtIn, needsInput: [] };
  }
  const post = { title, notes, text, locale, business: asPromptBusiness(businessOfSection(business)) };
  const charged = { actor, ownerId: site.owner_id, siteId: site.id, seed };
  if (kind === 'outline') {
    const headingsOf = (value: JsonObject) => (value as unknown as Outline).headings;
    const { value, model, usage } = await runTask(ctx, connection, outlineTask(post), {
      ...taskCallOf(writing, (so) => atPlaces(headingsOf(so).map((one) => one.text))),
      ...charged,
    });
    const headings = headingsOf(value);
    const [texts, levels] = [headings.map((one) => one.text), headings.map((one) => one.level)];
    return { texts, levels, ...byModel(model, usage), needsInput: [] };
  }
  const textsOf = (value: JsonObject): string[] =>
    Object.keys(value).map((_, index) => (value as NamedTexts)[nameOf(index)] ?? '');
  const { value, model, usage } = await runTask(ctx, connection, namedTask(post, kind), {
    ...taskCallOf(writing, (so) => atPlaces(textsOf(so))),
    ...charged,
  });
  return { texts: textsOf(value), levels: [], ...byModel(model, usage), needsInput: [] };
};
