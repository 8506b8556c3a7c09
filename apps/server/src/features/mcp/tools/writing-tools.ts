import { generateSeo, rewriteTexts, writePage, writeTemplateSection } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { pageKinds, rewriteActions, textLengths, tones } from '@sitewright/contract/ai/writing';
import { language } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import { z } from 'zod';
import { defineTool } from '../tool.ts';
import { pageId, passedOn, siteId } from './inputs.ts';

const businessName = z.string().min(1).max(limits.sites.businessNameMaxLength);
const description = z.string().max(aiLimits.promptMaxLength).default('');
const locale = language.default('en');
const length = z.enum(textLengths).default('medium');

const rewriteTool = defineTool({
  name: 'rewrite_texts',
  title: 'Rewrite texts',
  description: 'Other wordings of texts: shorter, longer, in another tone or language. Nothing is saved.',
  permission: 'ai.use',
  method: 'POST',
  input: z.strictObject({
    texts: z.array(z.string().min(1).max(aiLimits.promptMaxLength)).min(1).max(aiLimits.textsMax),
    action: z.enum(rewriteActions),
    tone: z.enum(tones).optional(),
    language: locale,
    into: language.optional().describe('Language to translate into'),
  }),
  output: passedOn,
  run: ({ ask }, { language: from, ...body }) => ask(rewriteTexts, { body: { ...body, locale: from } }),
});

const writeSectionTool = defineTool({
  name: 'write_section',
  title: 'Write the texts of a section',
  description:
    'Texts for a section template and a business, to be used with insert_section. Nothing is saved.',
  permission: 'ai.use',
  method: 'POST',
  input: z.strictObject({
    section: z
      .strictObject({ type: z.string().max(200), data: z.record(z.string(), z.unknown()) })
      .describe('Type of the template, and its fields'),
    businessName,
    description,
    length,
    language: locale,
  }),
  output: passedOn,
  run: (
    { ask },
    { section, businessName: name, description: businessDescription, length: wanted, language: into },
  ) =>
    ask(writeTemplateSection, {
      body: {
        sectionData: section,
        templateContext: { businessName: name, businessDescription },
        length: wanted,
        locale: into,
      },
    }),
});

const writePageTool = defineTool({
  name: 'write_page',
  title: 'Write a page',
  description: 'The sections of a page for a business, to be used with edit_page. Nothing is saved.',
  permission: 'ai.use',
  method: 'POST',
  input: z.strictObject({
    kind: z.enum(pageKinds),
    businessName,
    description,
    tone: z.enum(tones).default('professional'),
    length,
    language: locale,
  }),
  output: passedOn,
  run: ({ ask }, { kind, businessName: name, description: text, tone, length: wanted, language: into }) =>
    ask(writePage, {
      body: { pageType: kind, businessInfo: { name, description: text }, tone, length: wanted, locale: into },
    }),
});

const suggestSeoTool = defineTool({
  name: 'suggest_seo',
  title: 'Suggest SEO texts',
  description: 'Title and description of a page for search engines, from its texts. Nothing is saved.',
  permission: 'ai.use',
  method: 'POST',
  input: z.strictObject({
    siteId,
    pageId,
    keyword: z.string().max(aiLimits.keywordMaxLength).default(''),
  }),
  output: passedOn,
  run: ({ ask }, { siteId: id, pageId: page, keyword }) =>
    ask(generateSeo, { params: { id, pageId: page }, body: { keyword } }),
});

export const writingTools = [rewriteTool, writeSectionTool, writePageTool, suggestSeoTool];
