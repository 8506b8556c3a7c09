import type { JsonObject } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import { seoSchema } from '@sitewright/contract/pages/page-seo';
import { createPage, syncMenu, updatePageSettings } from '@sitewright/contract/pages/pages';
import { z } from 'zod';
import { readDocument } from '../../documents/change-document.service.ts';
import { deletePage } from '../../pages/pages.service.ts';
import { describeFields } from '../describe-change.ts';
import { alteredFields, flatten, unflatten } from '../flat-fields.ts';
import { outlineOf } from '../outline.ts';
import { readPageState } from '../page-state.ts';
import { changeSchema, dryRunField, performChange, stepLabel } from '../record-change.ts';
import { defineTool } from '../tool.ts';
import { documentId, pageId, passedOn, siteId } from './inputs.ts';

const title = z.string().min(1).max(limits.sites.pageTitleMaxLength);
const slug = z.string().max(200).describe('Its path, such as about or services/repairs');
const seo = seoSchema.pick({ title: true, description: true }).partial();

const readPageTool = defineTool({
  name: 'read_page',
  title: 'Read a page',
  description:
    'The content of a page, a header or a footer: its sections with their fields, and the ids that the editing tools take. Hidden sections are marked; how they look is not part of it.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({ siteId, documentId }),
  output: passedOn,
  run: async ({ ctx, actor }, input) => {
    const { kind, version, content } = await readDocument(ctx, actor, input);
    return { kind, version, sections: outlineOf(content) };
  },
});

const createPageTool = defineTool({
  name: 'create_page',
  title: 'Create a page',
  description: 'Adds an empty page, or a copy of another one. Use edit_page or insert_section to fill it.',
  permission: 'sites.pages',
  method: 'POST',
  input: z.strictObject({
    siteId,
    title,
    slug: slug.optional(),
    seo: seo.optional(),
    copyOf: pageId.optional(),
    dryRun: dryRunField,
  }),
  output: changeSchema.extend({ pageId: z.uuid().optional() }),
  run: async (call, { siteId: id, dryRun, ...body }) => {
    const about = { siteId: id, label: stepLabel(call, `create page ${body.title}`), dryRun };
    const { change, done } = await performChange(call, about, async () => {
      const page = await call.ask(createPage, { params: { id }, body });
      const part = { pageId: page.id, title: page.title, version: page.version };
      return {
        page,
        parts: [{ kind: 'createdPage' as const, ...part }],
        changes: [`added: page ${page.title} at /${page.slug}`],
      };
    });
    return { ...change, ...(dryRun ? {} : { pageId: done.page.id }) };
  },
});

const updatePageTool = defineTool({
  name: 'update_page',
  title: 'Rename or move a page',
  description: 'Changes the title, the path, the place in the menu or the SEO texts of a page.',
  permission: 'sites.content',
  method: 'POST',
  input: z.strictObject({
    siteId,
    pageId,
    title: title.optional(),
    slug: slug.optional(),
    after: pageId.nullable().optional().describe('The page before it; null: the first after the home page'),
    seo: seo.optional(),
    dryRun: dryRunField,
  }),
  output: changeSchema,
  run: async (call, { siteId: id, pageId: target, dryRun, ...wanted }) => {
    const about = { siteId: id, label: stepLabel(call, 'update page'), dryRun };
    const { change } = await performChange(call, about, async () => {
      const state = await readPageState(call, id, target);
      const { before, after } = alteredFields(state.fields, flatten(wanted as JsonObject));
      if (Object.keys(after).length === 0) return { parts: [], changes: [] };
      const params = { id, pageId: target };
      await call.ask(updatePageSettings, { params, body: unflatten(after) });
      return {
        parts: [{ kind: 'page' as const, pageId: target, before, after }],
        changes: describeFields(`page ${state.title}`, before, after),
      };
    });
    return change;
  },
});

const deletePageTool = defineTool({
  name: 'delete_page',
  title: 'Delete a page',
  description: 'Deletes a page. The home page cannot be deleted.',
  permission: 'sites.pages',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ siteId, pageId, dryRun: dryRunField }),
  output: changeSchema,
  run: async (call, { siteId: id, pageId: target, dryRun }) => {
    const { title: name } = await readPageState(call, id, target);
    const about = { siteId: id, label: stepLabel(call, `delete page ${name}`), dryRun };
    const { change } = await performChange(call, about, async () => {
      const versionId = await deletePage(call.ctx, call.actor, id, target);
      return {
        parts: [{ kind: 'deletedPage' as const, pageId: target, title: name, versionId }],
        changes: [`removed: page ${name}`],
      };
    });
    return change;
  },
});

const syncMenuTool = defineTool({
  name: 'sync_menu',
  title: 'Sync the menu with the pages',
  description: 'Updates the menu in the header, so that it has the pages of the site. Custom links stay.',
  permission: 'sites.write',
  method: 'POST',
  input: z.strictObject({ siteId }),
  output: passedOn,
  run: async ({ ask }, { siteId: id }) => {
    const { part, version } = await ask(syncMenu, { params: { id } });
    return { version, header: part };
  },
});

export const pageTools = [readPageTool, createPageTool, updatePageTool, deletePageTool, syncMenuTool];
