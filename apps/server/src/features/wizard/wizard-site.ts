// The site that the answers of a wizard session describe.
import { businessInfoSchema } from '@sitewright/contract/ai/ai';
import type { Tone } from '@sitewright/contract/ai/writing';
import type { PageContent } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { PageSeo } from '@sitewright/contract/pages/page-seo';
import { businessDefaults } from '@sitewright/contract/sites/sites';
import type { Theme } from '@sitewright/contract/themes/theme';
import type { WizardData } from '@sitewright/contract/wizard/wizard';
import type { GeneratedPage, GeneratedSite } from '@sitewright/writer/generate-site';
import { findIndustry, type LoadedIndustry } from '@sitewright/writer/industries/find-industry';
import { suggestedPages } from '@sitewright/writer/suggest-pages';
import type { ServerContext } from '../../core/context/server-context.ts';
import { generateSite, type SiteOptions } from '../ai/generate-site.ts';
import { writtenTheme } from '../ai/written-theme.ts';
import { partContent, type SiteSeed } from '../site-content/new-site.ts';

interface Answers {
  /** The id of the session: the same answers give the same site. */
  id: string;
  data: WizardData;
}

/** Tones of the proposals, where none was chosen. Neighbors are far apart. */
const tonesInTurn: readonly Tone[] = ['professional', 'friendly', 'bold', 'minimal', 'playful', 'luxury'];

const businessOf = (data: WizardData) =>
  businessInfoSchema.parse({
    name: data.businessName || businessDefaults.businessName,
    description: data.description ?? '',
    industry: data.industry ?? '',
    location: data.location ?? '',
    targetAudience: data.targetAudience ?? '',
    services: (data.services ?? []).filter((service) => service !== ''),
    contact: { phone: data.phone ?? '', email: data.contactEmail ?? '', address: data.address ?? '' },
  });

/** The industry that was chosen, else the one that the business says most of. */
export const industryOf = (ctx: Pick<ServerContext, 'writerLibrary'>, data: WizardData): LoadedIndustry =>
  findIndustry(ctx.writerLibrary().industries, {
    industry: data.industry,
    name: data.businessName ?? '',
    texts: `${data.description ?? ''} ${(data.services ?? []).join(' ')}`,
  });

export const optionsOf = (
  ctx: Pick<ServerContext, 'writerLibrary'>,
  { id, data }: Answers,
  variant: number,
): SiteOptions & { variant: number } => ({
  businessInfo: businessOf(data),
  tone: data.tone ?? tonesInTurn[variant % tonesInTurn.length]!,
  locale: data.locale ?? 'en',
  seed: id,
  variant,
  // Without pages of their own choice a proposal leaves out what its home page shows already.
  pages:
    data.pages ??
    ((data.goals ?? []).length > 0 ? suggestedPages(industryOf(ctx, data), data.goals!) : undefined),
});

export interface Proposal {
  options: SiteOptions & { variant: number };
  site: GeneratedSite;
  theme: Theme;
}

/** The proposal with a number, in less than a millisecond. */
export const proposalOf = (
  ctx: Pick<ServerContext, 'writerLibrary' | 'library'>,
  answers: Answers,
  variant: number,
): Proposal => {
  const options = optionsOf(ctx, answers, variant);
  const site = generateSite(ctx, options);
  const color = answers.data.color ?? undefined;
  return { options, site, theme: writtenTheme(ctx.library, site, { tone: options.tone, variant, color }) };
};

/** Structured data of a page for search engines. */
const structuredOf = ({ kind }: GeneratedPage): Pick<PageSeo, 'structured'> =>
  kind === 'home' || kind === 'contact'
    ? { structured: 'localBusiness' }
    : kind === 'faq'
      ? { structured: 'faq' }
      : {};

/** The rows of a proposal, whose pages may have been written anew by a model. */
export const seedOf = (
  { site, theme, options }: Proposal,
  pages: readonly GeneratedPage[],
  { name, subdomain }: { name: string; subdomain: string },
): SiteSeed => {
  const { businessInfo: business } = options;
  return {
    name,
    subdomain,
    description: business.description.slice(0, limits.sites.descriptionMaxLength),
    settings: {
      industry: site.industry,
      targetAudience: business.targetAudience,
      brandTone: options.tone,
      locale: options.locale,
    },
    businessContext: {
      businessName: business.name,
      description: business.description.slice(0, limits.sites.businessDescriptionMaxLength),
      location: business.location,
    },
    theme,
    templateId: null,
    header: partContent(site.header),
    footer: partContent(site.footer),
    pages: pages.map((page) => ({
      title: page.title,
      slug: page.slug,
      seo: { ...page.seo, ...structuredOf(page) },
      content: { sections: page.sections } as unknown as PageContent,
    })),
  };
};
