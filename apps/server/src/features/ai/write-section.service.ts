// Writes the texts of a section. Nothing is saved: whoever asked decides what becomes of it.
import type * as contract from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import { type SectionCategory, sectionCategories } from '@sitewright/contract/library/section-design';
import { textLeavesOf, withTexts } from '@sitewright/writer/leaves/text-leaves';
import { fitLength } from '@sitewright/writer/rewrite/fit-length';
import { writeSection } from '@sitewright/writer/leaves/write-section';
import { type Actor, requirePermission } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { Written } from './answering/answer-writing.ts';
import { taskCallOf, type Writing } from './answering/writing.ts';
import { furtherSentences } from './built-in-length.ts';
import { builtInTexts } from './built-in-texts.ts';
import { asPromptBusiness, businessOfSection, readTone } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import { leavesTask, textsAtLeaves, writtenAtLeaves } from './tasks/leaves-task.ts';
import type { NamedTexts } from './tasks/named-texts.ts';
import { runTask } from './tasks/run-task.ts';
import { builtIn, byModel } from './written-by.ts';

const isCategory = (text: string): text is SectionCategory =>
  (sectionCategories as readonly string[]).includes(text);

/** A section as a page has it, or only its data. */
const partsOf = (ctx: ServerContext, section: JsonObject) => {
  const { type, data } = section;
  const isSection =
    typeof type === 'string' && typeof data === 'object' && data !== null && !Array.isArray(data);
  const name = isSection ? type : '';
  const category = name.split('/')[0]!;
  return {
    isSection,
    data: isSection ? data : section,
    config: ctx.library.designs.get(name)?.config,
    category: isCategory(category) ? category : undefined,
  };
};

type SectionRequest = EndpointInput<typeof contract.writeTemplateSection>['body'];

/** With the built-in writer. */
const writeBuiltIn = (
  ctx: ServerContext,
  { sectionData, templateContext, length, locale, seed }: SectionRequest,
): JsonObject => {
  const { texts } = builtInTexts(ctx, templateContext, { locale, seed });
  const { data, config, category } = partsOf(ctx, sectionData as JsonObject);
  const written = writeSection(data, { texts, config, category });
  const more = length === 'long' ? furtherSentences(texts, [written]) : [];
  return fitLength(written, config, { length, more });
};

export const writeTemplateSection = async (
  ctx: ServerContext,
  actor: Actor,
  request: SectionRequest,
  writing: Writing,
): Promise<Written<typeof contract.writeTemplateSection>> => {
  requirePermission(actor, 'ai.use');
  const section = request.sectionData as JsonObject;
  if (Buffer.byteLength(JSON.stringify(section)) > aiLimits.sectionBytes)
    throw new AppError('too_large', `A section can have up to ${aiLimits.sectionBytes / 1_024} KB.`);
  const { isSection, data, config, category } = partsOf(ctx, section);
  const answerWith = (written: JsonObject): JsonObject =>
    isSection ? { ...section, data: written } : written;
  const connection = request.useBuiltIn ? undefined : await findConnection(ctx, actor);
  const leaves = connection ? textLeavesOf(data, config) : [];
  if (!connection || leaves.length === 0)
    return { sectionData: answerWith(writeBuiltIn(ctx, request)), ...builtIn, needsInput: [] };
  const { templateContext: said, length, locale, seed } = request;
  const task = leavesTask({
    leaves: leaves.map((leaf) => ({ ...leaf, section: category, length })),
    business: asPromptBusiness(businessOfSection(said)),
    tone: readTone(said.tone ?? ''),
    locale,
  });
  const root = ['sectionData', ...(isSection ? ['data'] : [])];
  const { value, model, usage } = await runTask(ctx, connection, task, {
    ...taskCallOf(writing, (texts) => writtenAtLeaves(leaves, texts as NamedTexts, root)),
    actor,
    ownerId: actor.userId,
    seed,
  });
  return {
    sectionData: answerWith(withTexts(data, textsAtLeaves(leaves, value))),
    ...byModel(model, usage),
    needsInput: [],
  };
};
