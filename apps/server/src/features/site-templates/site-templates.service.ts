// The public gallery, read from the library; a template's slug is also its id.
import type { PageContent } from '@sitewright/contract/content';
import type {
  SiteTemplateDetail,
  SiteTemplateSummary,
} from '@sitewright/contract/site-templates/site-templates';
import type { Language } from '@sitewright/contract/fields';
import { notFound } from '../../core/app-error.ts';
import { paginationOf } from '../../core/listing.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { SiteTemplate } from '../library/site-template-library.ts';
import { templateIn } from '../library/template-texts.ts';
import { getPage, listPages } from '../pages/pages.service.ts';
import { createSite } from '../site-lifecycle/site-lifecycle.service.ts';
import { industries } from './industries.data.ts';
import { countTemplateUse, templateUsage } from './site-templates.store.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';

const summary = (template: SiteTemplate, usage: ReadonlyMap<string, number>): SiteTemplateSummary => {
  const industry = industries.find((candidate) => candidate.id === template.industry);
  return {
    id: template.slug,
    slug: template.slug,
    name: template.name,
    description: template.description,
    thumbnailUrl: `/library/site-templates/${template.slug}/thumbnail.webp`,
    isPremium: template.isPremium,
    usageCount: usage.get(template.slug) ?? 0,
    features: template.features,
    tags: template.tags,
    category: template.category,
    industryId: template.industry,
    industry: industry ?? { id: template.industry, name: template.industry, icon: null },
  };
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Searches the texts of all languages: people search in their own language, whatever the page is shown in. */
const matches = (templates: readonly SiteTemplateSummary[], search: string): boolean => {
  const haystack = plain(
    templates
      .flatMap(({ name, description, industry, category, tags }) => [
        name,
        description,
        industry.name,
        category,
        ...tags,
      ])
      .join(' '),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
};

const summariesOf = (
  { library }: ServerContext,
  template: SiteTemplate,
  usage: ReadonlyMap<string, number>,
): Record<Language, SiteTemplateSummary> => ({
  en: summary(template, usage),
  vi: summary(templateIn(template, library.designs, 'vi'), usage),
});

export interface GalleryQuery {
  page: number;
  limit: number;
  industry?: string | undefined;
  search?: string | undefined;
  language?: Language | undefined;
}

export const listSiteTemplates = async (
  ctx: ServerContext,
  { page, limit, industry, search, language: spoken = 'en' }: GalleryQuery,
) => {
  const usage = await templateUsage(ctx.db);
  const found = [...ctx.library.templates.values()]
    .filter((template) => !industry || template.industry === industry)
    .map((template) => summariesOf(ctx, template, usage))
    .filter((told) => !search?.trim() || matches(Object.values(told), search.trim()))
    .map((told) => told[spoken])
    .sort((a, b) => b.usageCount - a.usageCount || a.name.localeCompare(b.name, 'en'));
  return {
    templates: found.slice((page - 1) * limit, page * limit),
    pagination: paginationOf({ page, limit }, found.length),
  };
};

export const getSiteTemplate = async (
  ctx: ServerContext,
  slug: string,
  spoken: Language = 'en',
): Promise<SiteTemplateDetail> => {
  const found = ctx.library.templates.get(slug);
  if (!found) throw notFound('The template');
  const template = templateIn(found, ctx.library.designs, spoken);
  return {
    ...summary(template, await templateUsage(ctx.db)),
    pages: template.content.map((page) => ({
      id: page.slug,
      title: page.title,
      name: page.title,
      slug: page.slug,
      content: page.content,
    })),
    siteSettings: { header: template.header, footer: template.footer, theme: template.theme },
  };
};

export const createSiteFromTemplate = async (
  ctx: ServerContext,
  actor: Actor,
  slug: string,
  { language: spoken, ...input }: { name: string; subdomain: string; language?: Language | undefined },
  meta?: CallMeta,
): Promise<{ site: { id: string; pages: { id: string; content: PageContent }[] } }> => {
  requirePermission(actor, 'sites.write');
  if (!ctx.library.templates.has(slug)) throw notFound('The template');
  const settings = spoken ? { settings: { locale: spoken } } : {};
  const site = await createSite(ctx, actor, { ...input, templateId: slug, ...settings }, meta);
  await countTemplateUse(ctx.db, slug);
  const { pages } = await listPages(ctx, actor, site.id);
  const full = await Promise.all(pages.map((page) => getPage(ctx, actor, site.id, page.id)));
  return { site: { id: site.id, pages: full.map(({ id, content }) => ({ id, content })) } };
};
