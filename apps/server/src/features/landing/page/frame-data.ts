// Data that a landing template gets about its host: navigation, links, footer, prices.
import type { Host } from '@sitewright/contract/branding/branding';
import type { EnabledPages } from '@sitewright/contract/landing/landing-config';
import {
  landingPaths,
  type TemplatePage,
  templatePages,
} from '@sitewright/contract/landing/landing-template';
import { formatMoney } from '@sitewright/contract/money/format-money';
import { planPrices } from '@sitewright/contract/plans/plan-prices.data';
import type { Library } from '../../library/library.ts';
import type { FrameTexts } from './frame-texts.ts';

interface Link {
  label: string;
  href: string;
}

export interface FramePlace {
  host: Host;
  enabledPages: EnabledPages;
  language: 'en' | 'vi';
  words: FrameTexts;
  library: Pick<Library, 'templates'>;
  /** Undefined on the page of a missing address. */
  page: TemplatePage | undefined;
  /** On the host of a workspace. */
  hasBlog: boolean;
}

const productPaths: Readonly<Record<string, string>> = {
  ...landingPaths,
  templates: '/site-templates',
  integrations: '/integrations',
  help: '/help',
  tutorials: '/tutorials',
  apiDocs: '/api-docs',
  status: '/status',
  careers: '/careers',
  privacy: '/privacy',
  terms: '/terms',
  gdpr: '/gdpr',
  accessibility: '/accessibility',
};

const isEnabled = ({ enabledPages }: FramePlace, name: string): boolean =>
  !Object.hasOwn(enabledPages, name) || enabledPages[name as keyof EnabledPages];

/** The links of these names, without those of disabled pages. */
const linksTo = (place: FramePlace, names: readonly string[]): Link[] =>
  names
    .filter((name) => isEnabled(place, name))
    .map((name) => ({ label: place.words.links[name] ?? name, href: productPaths[name]! }));

const resourceNames = ['blog', 'help', 'tutorials', 'apiDocs', 'status'] as const;
const mainNames = ['home', 'features', 'templates', 'pricing', 'integrations'] as const;

const tenantPages = (place: FramePlace): readonly string[] =>
  place.hasBlog ? [...templatePages, 'blog'] : templatePages;

const columnsOf = (place: FramePlace): { title: string; links: Link[] }[] => {
  const { footer } = place.words;
  const { host } = place;
  if (host.kind === 'main')
    return [
      { title: footer['product']!, links: linksTo(place, mainNames.slice(1)) },
      { title: footer['resources']!, links: linksTo(place, resourceNames) },
      {
        title: footer['company']!,
        links: linksTo(place, ['about', 'careers', 'contact', 'privacy', 'terms', 'gdpr', 'accessibility']),
      },
    ];
  const { supportUrl, supportEmail } = host.branding;
  const help = [
    ...(supportUrl ? [{ label: place.words.links['support']!, href: supportUrl }] : []),
    ...(supportEmail ? [{ label: supportEmail, href: `mailto:${supportEmail}` }] : []),
  ];
  return [
    { title: footer['pages']!, links: linksTo(place, tenantPages(place)) },
    ...(help.length > 0 ? [{ title: footer['help']!, links: help }] : []),
  ];
};

const noteOf = ({ host, words: { footer } }: FramePlace): Link & { text: string } => {
  if (host.kind === 'main')
    return { text: footer['rights']!, label: footer['licences']!, href: '/library/licences' };
  return host.branding.hidePlatformBadge
    ? { text: '', label: '', href: '' }
    : { text: '', label: footer['madeWith']!, href: host.mainUrl };
};

const plansOf = ({ language, words }: FramePlace) =>
  words.plans.map(({ price: byAgreement = '', ...plan }) => {
    const price = planPrices[plan.id]?.[language];
    const shown = (of: typeof price, cycle: 'month' | 'year') =>
      of ? formatMoney(of[cycle], language, { trailingZeroDisplay: 'stripIfInteger' }) : byAgreement;
    return {
      ...plan,
      price: shown(price, 'month'),
      yearly: price ? shown(price, 'year') : '',
      href: plan.id === 'free' ? '/register' : landingPaths.pricing,
      featured: plan.id === 'pro',
    };
  });

const templatesOf = ({ words, library }: FramePlace) =>
  words.templates.flatMap(({ slug, category }) => {
    const template = library.templates.get(slug);
    if (!template) return [];
    return {
      slug,
      category,
      name: template.name,
      href: `/site-templates/${slug}`,
      image: `/library/site-templates/${slug}/thumbnail.webp`,
    };
  });

export const frameData = (place: FramePlace) => {
  const { host, words, page, language } = place;
  const isTenant = host.kind === 'tenant';
  const { productName, logoLight, logoDark, favicon, supportEmail, supportUrl } = host.branding;
  const main = (name: string): string => (isTenant || !isEnabled(place, name) ? '' : productPaths[name]!);
  const own = (name: TemplatePage): string => (isEnabled(place, name) ? landingPaths[name] : '');
  return {
    ui: words.ui,
    brand: {
      name: productName,
      logoUrl: logoLight ?? '',
      logoDarkUrl: logoDark ?? logoLight ?? '',
      iconUrl: favicon ?? (isTenant ? '' : '/favicon.svg'),
    },
    nav: linksTo(place, isTenant ? tenantPages(place) : mainNames).map((link) => ({
      ...link,
      current: page !== undefined && link.href === landingPaths[page],
    })),
    resources: isTenant ? [] : linksTo(place, resourceNames),
    links: {
      home: '/',
      login: '/login',
      register: host.mayJoin ? '/register' : '',
      dashboard: '/dashboard',
      profile: '/profile',
      templates: main('templates'),
      features: own('features'),
      pricing: own('pricing'),
      contact: own('contact'),
      privacy: main('privacy'),
      terms: main('terms'),
      status: main('status'),
      help: main('help'),
    },
    footer: {
      columns: columnsOf(place).filter(({ links }) => links.length > 0),
      tagline: isTenant ? '' : words.footer['tagline'],
      note: noteOf(place),
      showCards: !isTenant,
    },
    ...(!isTenant && { newsletter: { action: '/newsletter/subscribe' } }),
    plans: isTenant ? [] : plansOf(place),
    templates: isTenant ? [] : templatesOf(place),
    support: { supportEmail, supportUrl },
    language,
    isTenant,
  };
};
