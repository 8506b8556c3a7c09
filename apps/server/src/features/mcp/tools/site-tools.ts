import type { JsonObject } from '@sitewright/contract/content';
import { language } from '@sitewright/contract/fields';
import { limits } from '@sitewright/contract/limits';
import { getHeaderFooter, listPages } from '@sitewright/contract/pages/pages';
import { siteSeoSchema } from '@sitewright/contract/site-settings/site-seo';
import { listSiteTemplates } from '@sitewright/contract/site-templates/site-templates';
import { createSite, getSite, listSites, updateSite } from '@sitewright/contract/sites/sites';
import { getUsage } from '@sitewright/contract/usage/usage';
import { z } from 'zod';
import { notFound } from '../../../core/app-error.ts';
import { asDryRun } from '../../../core/db/tenant-scope.ts';
import { describeFields } from '../describe-change.ts';
import { alteredFields, flatten } from '../flat-fields.ts';
import { readSiteState, siteChangeOf } from '../page-state.ts';
import { changeSchema, dryRunField, performChange, recordDoneChange, stepLabel } from '../record-change.ts';
import { defineTool, type ToolCall } from '../tool.ts';
import { passedOn, siteId } from './inputs.ts';

const page = z.number().int().min(1).max(10_000).default(1);

const listSitesTool = defineTool({
  name: 'list_sites',
  title: 'List sites',
  description: 'The sites that the key may work on, the last changed first.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({ search: z.string().max(limits.lists.searchMaxLength).optional(), page }),
  output: passedOn,
  run: async ({ ask }, { search, page: number }) => {
    const { sites, pagination } = await ask(listSites, { query: { q: search, page: number } });
    return {
      sites: sites.map(({ id, name, url, status, role, updatedAt }) => ({
        id,
        name,
        url,
        status,
        role,
        updatedAt,
      })),
      pagination,
    };
  },
});

const getSiteTool = defineTool({
  name: 'get_site',
  title: 'Get a site',
  description: 'A site with its theme, settings and pages, and the documents of its header and footer.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({ siteId }),
  output: passedOn,
  run: async ({ ask }, { siteId: id }) => {
    const site = await ask(getSite, { params: { id } });
    const { pages } = await ask(listPages, { params: { id } });
    const { header, footer } = await ask(getHeaderFooter, { params: { id } });
    return {
      site,
      pages: pages.map(({ settings: _settings, order: _order, ...summary }) => summary),
      header: { documentId: header.documentId, type: header.part?.type ?? null },
      footer: { documentId: footer.documentId, type: footer.part?.type ?? null },
    };
  },
});

const listSiteTemplatesTool = defineTool({
  name: 'list_site_templates',
  title: 'List site templates',
  description: 'Templates for create_site, with their slugs.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({
    search: z.string().max(limits.lists.searchMaxLength).optional(),
    language: language.default('en'),
    page,
  }),
  output: passedOn,
  run: async ({ ask }, { search, language: wanted, page: number }) => {
    const { templates, pagination } = await ask(listSiteTemplates, {
      query: { search, language: wanted, page: number },
    });
    return { templates, pagination };
  },
});

const createSiteTool = defineTool({
  name: 'create_site',
  title: 'Create a site',
  description:
    'Creates a site, empty or from a template. Undo moves it to the trash as long as nobody has changed it.',
  permission: 'sites.write',
  method: 'POST',
  input: z.strictObject({
    name: z.string().max(limits.sites.nameMaxLength),
    subdomain: z.string().max(limits.sites.subdomainMaxLength).describe('The first part of its URL'),
    templateId: z.string().max(80).optional().describe('Slug from list_site_templates'),
    language: language.default('en').describe('Language of the content'),
    dryRun: dryRunField,
  }),
  output: passedOn,
  run: async (call, { dryRun, language: locale, ...body }) => {
    const create = () => call.ask(createSite, { body: { ...body, settings: { locale } } });
    const site = dryRun ? await asDryRun(create) : await create();
    const { id, name, url, pageCount } = site;
    const changes = [`added: site ${name} at ${url} with ${pageCount} pages`];
    if (dryRun) return { dryRun, undoId: null, changes };
    const label = stepLabel(call, 'create site');
    const parts = [{ kind: 'createdSite' as const, name }];
    return { dryRun, changes, siteId: id, ...(await recordDoneChange(call, { siteId: id, label, parts })) };
  },
});

/** Changes fields of a site as one step that can be undone. */
const changeSite = async (
  call: ToolCall,
  { id, dryRun, action }: { id: string; dryRun: boolean; action: string },
  wanted: JsonObject,
) => {
  const about = { siteId: id, label: stepLabel(call, action), dryRun };
  const { change } = await performChange(call, about, async () => {
    const { before, after } = alteredFields(await readSiteState(call, id), flatten(wanted));
    if (Object.keys(after).length === 0) return { parts: [], changes: [] };
    await call.ask(updateSite, { params: { id }, body: siteChangeOf(after) });
    return {
      parts: [{ kind: 'site' as const, before, after }],
      changes: describeFields('site', before, after),
    };
  });
  return change;
};

const updateSiteTool = defineTool({
  name: 'update_site',
  title: 'Update a site',
  description: 'Changes the name, the description and the SEO settings of a site.',
  permission: 'sites.content',
  method: 'POST',
  input: z.strictObject({
    siteId,
    name: z.string().min(1).max(limits.sites.nameMaxLength).optional(),
    description: z.string().max(limits.sites.descriptionMaxLength).optional(),
    seo: siteSeoSchema.omit({ verifications: true }).optional(),
    dryRun: dryRunField,
  }),
  output: changeSchema,
  run: (call, { siteId: id, dryRun, ...wanted }) =>
    changeSite(call, { id, dryRun, action: 'update site' }, wanted as JsonObject),
});

const listThemesTool = defineTool({
  name: 'list_themes',
  title: 'List themes',
  description: 'The themes for apply_theme, with their colors and fonts.',
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({}),
  output: passedOn,
  run: async ({ ctx }) => ({
    themes: [...ctx.library.themes.values()],
    fonts: [...ctx.library.fonts.keys()],
  }),
});

const applyThemeTool = defineTool({
  name: 'apply_theme',
  title: 'Apply a theme',
  description:
    'Gives a site a theme of list_themes, or only other colors and fonts: what is left out stays as it is.',
  permission: 'sites.write',
  method: 'POST',
  input: z.strictObject({
    siteId,
    themeId: z.string().max(80).optional().describe('Id from list_themes'),
    colors: z
      .record(z.string().max(40), z.string().max(20))
      .optional()
      .describe('Color names and hex values'),
    fonts: z
      .strictObject({ heading: z.string().max(80), body: z.string().max(80) })
      .partial()
      .optional(),
    dryRun: dryRunField,
  }),
  output: changeSchema,
  run: async (call, { siteId: id, themeId, colors, fonts, dryRun }) => {
    const { theme } = await call.ask(getSite, { params: { id } });
    const base = themeId === undefined ? theme : call.ctx.library.themes.get(themeId);
    if (!base) throw notFound('The theme');
    const wanted = { ...base, colors: { ...base.colors, ...colors }, fonts: { ...base.fonts, ...fonts } };
    return changeSite(
      call,
      { id, dryRun, action: 'apply theme' },
      { theme: wanted as unknown as JsonObject },
    );
  },
});

const getUsageTool = defineTool({
  name: 'get_usage',
  title: 'Get usage',
  description: 'What the customer uses of sites, storage, submissions, AI credits and emails, with limits.',
  permission: 'usage.read',
  method: 'GET',
  input: z.strictObject({}),
  output: passedOn,
  run: ({ ask }) => ask(getUsage),
});

export const siteTools = [
  listSitesTool,
  getSiteTool,
  listSiteTemplatesTool,
  createSiteTool,
  updateSiteTool,
  listThemesTool,
  applyThemeTool,
  getUsageTool,
];
