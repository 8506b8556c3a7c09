import { limits } from '@sitewright/contract/limits';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import { type SectionDesign, sectionCategories } from '@sitewright/contract/library/section-design';
import { builtInStock } from '@sitewright/contract/stock/stock';
import { z } from 'zod';
import { AppError, notFound } from '../../../core/app-error.ts';
import { fieldsOf, imageFields, loadDesigns } from '../design-fields.ts';
import { type Edit, editSchema, editsSchema } from '../document-edits.ts';
import { documentChangeSchema, dryRunField, editDocument } from '../record-change.ts';
import { defineTool, type Tool } from '../tool.ts';
import { documentId, passedOn, siteId } from './inputs.ts';

const target = { siteId, documentId };

const summaryOf = ({ type, config: { label, category, keywords } }: SectionDesign) => ({
  type,
  name: label.en,
  category,
  keywords,
});

const listSectionTemplatesTool = defineTool({
  name: 'list_section_templates',
  title: 'List section templates',
  description: 'The section templates that can be inserted: those of the product and those of the workspace.',
  permission: 'designs.read',
  method: 'GET',
  input: z.strictObject({ category: z.enum(sectionCategories).optional() }),
  output: passedOn,
  run: async ({ ctx, actor }, { category }) => {
    const designs = [...(await loadDesigns(ctx, actor)).values()];
    return {
      templates: designs
        .filter(({ config }) => category === undefined || config.category === category)
        .map(summaryOf),
    };
  },
});

const getSectionTemplateTool = defineTool({
  name: 'get_section_template',
  title: 'Get a section template',
  description: 'The fields, the layouts and the sample content of a section template.',
  permission: 'designs.read',
  method: 'GET',
  input: z.strictObject({ type: z.string().max(200) }),
  output: passedOn,
  run: async ({ ctx, actor }, { type }) => {
    const design = (await loadDesigns(ctx, actor)).get(type);
    if (!design) throw notFound('The section template');
    return {
      ...summaryOf(design),
      fields: design.config.fields,
      layouts: Object.keys(design.templates),
      sampleContent: design.defaults,
    };
  },
});

const editPageTool = defineTool({
  name: 'edit_page',
  title: 'Edit a page in one step',
  description: `Applies up to ${mcpLimits.editsPerCall} edits to a page, a header or a footer, all or none, as one step to undo. Each edit works on what the ones before it leave.`,
  permission: 'sites.content',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ ...target, edits: editsSchema, dryRun: dryRunField }),
  output: documentChangeSchema,
  run: (call, { edits, ...about }) => editDocument(call, about, { label: `edit page`, edits }),
});

interface SingleEdit {
  name: string;
  title: string;
  description: string;
  isDestructive?: boolean;
}

/** A tool for one action of `edit_page`, for agents that make one change at a time. */
const editTool = (action: Edit['action'], { isDestructive, ...about }: SingleEdit): Tool => {
  const schema = editSchema.options.find((option) => option.shape.action.value === action)!;
  const { action: _action, ...fields } = schema.shape as z.ZodRawShape;
  return defineTool({
    ...about,
    ...(isDestructive ? { isDestructive } : {}),
    permission: 'sites.content',
    method: 'POST',
    input: z.strictObject({ ...target, ...fields, dryRun: dryRunField }),
    output: documentChangeSchema,
    run: (call, { siteId: site, documentId: document, dryRun, ...edit }) =>
      editDocument(
        call,
        { siteId: site, documentId: document, dryRun },
        { label: about.title.toLowerCase(), edits: [editSchema.parse({ action, ...edit })] },
      ),
  });
};

const singleEdits: Tool[] = [
  editTool('insert_section', {
    name: 'insert_section',
    title: 'Insert a section',
    description: 'Inserts a section from a template, with given fields in place of its sample content.',
  }),
  editTool('set_fields', {
    name: 'set_fields',
    title: 'Set fields',
    description: 'Sets texts, images, links and other fields of a section, an element or a list item.',
  }),
  editTool('insert_item', {
    name: 'insert_list_item',
    title: 'Insert a list item',
    description: 'Adds an item to a list of a section or an element.',
  }),
  editTool('move', {
    name: 'move',
    title: 'Move a section or an item',
    description: 'Moves a section, an element or a list item among its siblings.',
  }),
  editTool('remove', {
    name: 'remove',
    title: 'Remove a section or an item',
    description: 'Removes a section, an element or a list item.',
    isDestructive: true,
  }),
];

const replaceImageTool = defineTool({
  name: 'replace_image',
  title: 'Replace an image',
  description:
    'Puts another image into an image field: one of list_media by its URL, or the stock image that fits keywords best.',
  permission: 'sites.content',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({
    ...target,
    nodeId: z.string().min(1).max(64),
    field: z.string().max(64).describe('Name of the image field'),
    url: z.string().max(limits.sites.imageAddressMaxLength).optional(),
    keywords: z.string().max(limits.stock.queryMaxLength).optional(),
    alt: z.string().max(500).optional().describe('Alt text; absent: that of the stock image'),
    dryRun: dryRunField,
  }),
  output: documentChangeSchema,
  run: async (call, { nodeId, field, url, keywords, alt, ...about }) => {
    const edit = (image: { src: string; alt: string }) =>
      editDocument(call, about, {
        label: 'replace image',
        edits: (now, designs) => {
          const node = now.nodes.get(nodeId);
          const fields = imageFields(node && fieldsOf(designs, now, node), field, image);
          return [{ action: 'set_fields', nodeId, fields }];
        },
      });
    if (url !== undefined) return edit({ src: url, alt: alt ?? '' });
    if (keywords === undefined) {
      const sentence = 'Name the URL of an image, or keywords.';
      throw new AppError('validation_failed', sentence, { fields: { url: sentence } });
    }
    const { photos } = await call.ask(builtInStock, { query: { q: keywords } });
    const [best] = photos;
    if (!best) throw notFound('A stock image with these keywords');
    return edit({ src: best.url, alt: alt ?? best.alt });
  },
});

export const contentTools = [
  listSectionTemplatesTool,
  getSectionTemplateTool,
  editPageTool,
  ...singleEdits,
  replaceImageTool,
];
