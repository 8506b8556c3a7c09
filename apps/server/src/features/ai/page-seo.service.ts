// Suggests what search engines and social networks show of a page. Nothing is saved.
import type * as contract from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { JsonObject } from '@sitewright/contract/content';
import type { EndpointInput } from '@sitewright/contract/endpoint';
import type { BusinessContext } from '@sitewright/contract/sites/sites';
import { findIndustry } from '@sitewright/writer/industries/find-industry';
import { slugOf } from '@sitewright/writer/seo';
import { type Actor, requireGrant } from '../../core/actor.ts';
import { notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import { companyBusinessOfOwner } from '../company/read-company.ts';
import { firstField, pageTexts } from '../pages/page-text.ts';
import { suggestSeo } from '../pages/suggest-seo.ts';
import { findDocument } from '../site-content/documents.store.ts';
import { findPage } from '../site-content/pages.store.ts';
import { requireSite } from '../sites/require-site.ts';
import type { Written } from './answering/answer-writing.ts';
import { taskCallOf, type Writing } from './answering/writing.ts';
import { asPromptBusiness } from './business.ts';
import { findConnection } from './connections/find-connection.ts';
import { runTask } from './tasks/run-task.ts';
import { type SeoTexts, seoTask } from './tasks/seo-task.ts';
import { builtIn, byModel } from './written-by.ts';

type Input = EndpointInput<typeof contract.generateSeo>;

const readPage = (ctx: ServerContext, actor: Actor, { id, pageId }: Input['params']) =>
  withTenant(ctx.db, actor, async (tx) => {
    requireGrant(actor, 'ai.use');
    const site = await requireSite(tx, actor, id, 'sites.content');
    const page = await findPage(tx, id, pageId);
    if (!page) throw notFound('The page');
    const document = await findDocument(tx, id, pageId);
    const company = await companyBusinessOfOwner(tx, site.owner_id);
    return { site, page, content: document?.content ?? {}, company };
  });

/** Services of the site’s industry that the page speaks of. */
const keywordsOf = (
  ctx: ServerContext,
  business: Partial<BusinessContext>,
  { texts, locale }: { texts: readonly string[]; locale: 'en' | 'vi' },
): string[] => {
  const text = texts.join(' ').toLowerCase();
  const { texts: ofIndustry } = findIndustry(ctx.writerLibrary().industries, {
    industry: business.industry,
    name: business.businessName ?? '',
    texts: `${business.description ?? ''} ${text}`,
  });
  const named = ofIndustry[locale].services.map(({ name }) => name.toLowerCase());
  return named.filter((name) => text.includes(name)).slice(0, aiLimits.seoKeywordsMax);
};

export const generateSeo = async (
  ctx: ServerContext,
  actor: Actor,
  { params, body: { keyword, seed, useBuiltIn } }: Pick<Input, 'params' | 'body'>,
  writing: Writing,
): Promise<Written<typeof contract.generateSeo>> => {
  const { site, page, content, company } = await readPage(ctx, actor, params);
  const texts = pageTexts(content);
  const locale = site.settings['locale'] === 'vi' ? 'vi' : 'en';
  const business: Partial<BusinessContext> = { ...company, ...site.business_context };
  const suggested = suggestSeo({ title: page.title, isHome: page.is_home }, site.name, content);
  const shared = {
    slug: page.is_home ? '' : slugOf(page.title),
    h1Suggestion: firstField(content, ['title', 'heading', 'headline']) === undefined ? page.title : null,
    needsInput: [],
  };
  const connection = useBuiltIn ? undefined : await findConnection(ctx, actor);
  if (!connection || texts.length === 0) {
    const { title = '', description = '' } = suggested;
    const keywords = keywordsOf(ctx, business, { texts, locale });
    return {
      ...shared,
      ...{ title, description, ogTitle: title, ogDescription: description, keywords, seo: suggested },
      ...builtIn,
    };
  }
  const task = seoTask({
    business: asPromptBusiness({
      name: business.businessName || site.name,
      description: business.description ?? '',
      industry: business.industry ?? '',
      location: business.location ?? '',
      targetAudience: business.targetAudience ?? '',
      uniqueValue: business.uniqueValue ?? '',
      services: [],
    }),
    siteName: site.name,
    page: { title: page.title, texts },
    keyword,
    locale,
  });
  const { value, model, usage } = await runTask(ctx, connection, task, {
    ...taskCallOf(writing, (suggested) => {
      const { title, description } = suggested as SeoTexts & JsonObject;
      return [
        { path: ['title'], text: title },
        { path: ['description'], text: description },
      ];
    }),
    actor,
    ownerId: site.owner_id,
    siteId: site.id,
    seed,
  });
  const { title, description } = value;
  return { ...shared, ...value, seo: { title, description }, ...byModel(model, usage) };
};
