// The public gallery, read from the library; a template is addressed by its slug, which is also its id.
import type { PageContent } from '@sitewright/contract/content';
import type { SiteTemplateDetail, SiteTemplateSummary } from '@sitewright/contract/site-templates';
import { notFound } from '../../http/app-error.ts';
import type { Actor } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import type { SiteTemplate } from '../library/site-template-library.ts';
import { getPage, listPages } from '../pages/pages.service.ts';
import { createSite } from '../sites/sites.service.ts';
import { industries } from './industries.data.ts';
import { countTemplateUse, templateUsage } from './site-templates.store.ts';

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

const matches = (template: SiteTemplateSummary, search: string): boolean => {
  const haystack = plain(
    [template.name, template.description, template.industry.name, template.category, ...template.tags].join(
      ' ',
    ),
  );
  return plain(search)
    .split(/\s+/)
    .every((word) => haystack.includes(word));
};

export interface GalleryQuery {
  page: number;
  limit: number;
  industry?: string | undefined;
  search?: string | undefined;
}

export const listSiteTemplates = async (
  ctx: ServerContext,
  { page, limit, industry, search }: GalleryQuery,
) => {
  const usage = await templateUsage(ctx.db);
  const found = [...ctx.library.templates.values()]
    .map((template) => summary(template, usage))
    .filter((template) => !industry || template.industryId === industry)
    .filter((template) => !search?.trim() || matches(template, search.trim()))
    .sort((a, b) => b.usageCount - a.usageCount || a.name.localeCompare(b.name, 'en'));
  return {
    templates: found.slice((page - 1) * limit, page * limit),
    pagination: { page, limit, total: found.length, pages: Math.ceil(found.length / limit) },
  };
};

export const getSiteTemplate = async (ctx: ServerContext, slug: string): Promise<SiteTemplateDetail> => {
  const template = ctx.library.templates.get(slug);
  if (!template) throw notFound('The template');
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
  input: { name: string; subdomain: string },
): Promise<{ site: { id: string; pages: { id: string; content: PageContent }[] } }> => {
  if (!ctx.library.templates.has(slug)) throw notFound('The template');
  const site = await createSite(ctx, actor, { ...input, templateId: slug });
  await countTemplateUse(ctx.db, slug);
  const { pages } = await listPages(ctx, actor, site.id);
  const full = await Promise.all(pages.map((page) => getPage(ctx, actor, site.id, page.id)));
  return { site: { id: site.id, pages: full.map(({ id, content }) => ({ id, content })) } };
};
