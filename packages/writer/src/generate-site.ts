// A whole site from what is known of a business: pages, sections, texts, menu, and what search engines read.
import type { NeededInput, PageKind } from '@sitewright/contract/ai/writing';
import type { JsonObject } from '@sitewright/contract/content';
import { type Business, type KnownBusiness, readBusiness, type WritingOptions } from './business.ts';
import { siteWords, type SiteWords } from './common-texts.data.ts';
import { findIndustry, type LoadedIndustry } from './industries/find-industry.ts';
import type { Industry, IndustryTexts, PlannedCategory } from './industries/industry-files.ts';
import { fillCategory, type FilledSection, typeOfDesign, writableDesigns } from './sections/fill-section.ts';
import { fillFooter, fillHeader } from './sections/header-and-footer.ts';
import { pageHead, plainHeroes } from './sections/hero.ts';
import type { ContactFacts, Link, Picture, Pictures, SectionContext } from './sections/section-parts.ts';
import { fillFaq, fillServices } from './sections/services-and-steps.ts';
import { listOf, placed, seoDescription, seoTitle, slugOf } from './seo.ts';
import { type Compositions, varyLook } from './sections/vary-look.ts';
import { createSiteTexts, type HeadedSection, type SiteTexts, type Titled } from './site-texts.ts';

/** What a form asks about. */
export interface FormFacts {
  title: string;
  /** Those of the site, for people to choose from. */
  services: readonly string[];
  /** Tables and rooms are booked for a number of people. */
  isForGroups: boolean;
}

export interface GenerateOptions extends WritingOptions {
  /** Number of a proposal: each has other plans, palettes and font pairings. */
  variant: number;
  facts?: ContactFacts | undefined;
  /** The pictures for a site of an industry, in the order in which they are shown. */
  pictures: (industry: LoadedIndustry) => readonly Picture[];
  /** Kinds of pages that the owner wants; absent: those of the industry. */
  pages?: readonly PageKind[] | undefined;
  /** Content of a form, as the forms of the installation are made. */
  form: (kind: Industry['form'], facts: FormFacts) => JsonObject;
  fallbackName: string;
  compositions?: Compositions | undefined;
}

export interface GeneratedPage {
  kind: PageKind | 'home';
  title: string;
  slug: string;
  seo: { title: string; description: string };
  sections: FilledSection[];
}

export interface GeneratedSite {
  industry: string;
  pages: GeneratedPage[];
  header: FilledSection;
  footer: FilledSection;
  palette: Industry['palettes'][number];
  /** Id of a font pairing. */
  fonts: string;
  /** Missing facts, as keys of messages for the owner. */
  needsInput: NeededInput[];
}

const createPictures = (all: readonly Picture[]): Pictures => {
  const left = [...all];
  return { left: () => left.length, take: (count) => left.splice(0, count) };
};

interface SiteInProgress {
  business: KnownBusiness;
  found: LoadedIndustry;
  texts: SiteTexts;
  words: SiteWords;
  context: SectionContext;
  options: GenerateOptions;
  /** Types of sections that stand on some page. */
  used: Set<string>;
}

/** Designs of a category: first those that the site does not show yet. Other proposals begin with others. */
const designsFor = (
  { options, texts, used, context }: SiteInProgress,
  category: PlannedCategory,
): string[] => {
  // Of the few heroes without pictures, neighboring proposals show different ones.
  const isPlain = category === 'hero' && context.pictures.left() === 0;
  const all = isPlain ? plainHeroes : writableDesigns[category];
  const shift = texts.random.below(2);
  const start = (options.variant + (isPlain ? 0 : shift)) % all.length;
  const turned = [...all.slice(start), ...all.slice(0, start)];
  const isUsed = (design: string): boolean => used.has(typeOfDesign(design));
  return [...turned.filter((design) => !isUsed(design)), ...turned.filter(isUsed)];
};

const designsWithForm = new Set(['contact-4', 'form-1', 'form-4']);

const add = (
  site: SiteInProgress,
  sections: FilledSection[],
  category: PlannedCategory,
  fill?: Parameters<typeof fillCategory>[3],
): void => {
  const here = new Set(sections.map(({ type }) => type));
  // A page has one form: the same one twice would only puzzle.
  const hasForm = sections.some(({ data }) => 'formConfig' in data);
  const designs = designsFor(site, category).filter(
    (design) => !here.has(typeOfDesign(design)) && !(hasForm && designsWithForm.has(design)),
  );
  const section = fillCategory(category, site.context, designs, fill);
  if (!section) return;
  sections.push(section);
  site.used.add(section.type);
};

const look = ({ options, texts }: SiteInProgress, sections: readonly FilledSection[]): FilledSection[] =>
  varyLook(sections, { variant: options.variant, texts, compositions: options.compositions ?? new Map() });

/** Sections that complete a short home page, for example when there are no pictures for a gallery. */
const completing: readonly PlannedCategory[] = ['features', 'about', 'cta'];
const homeSectionsMin = 4;
/** All that an industry has. */
const allQuestions = 8;

const homePage = (site: SiteInProgress, kinds: readonly PageKind[]): GeneratedPage => {
  const { found, words, business, options, texts } = site;
  const plan = found.industry.home[options.variant % found.industry.home.length]!;
  const sections: FilledSection[] = [];
  for (const category of plan) {
    // A section that has a page of its own stays off the home page.
    const isElsewhere =
      (category === 'process' && kinds.includes('process')) ||
      (category === 'gallery' && kinds.includes('gallery')) ||
      (category === 'pricing' && plan.includes('services'));
    if (!isElsewhere) add(site, sections, category);
  }
  for (const category of completing) {
    if (sections.length >= homeSectionsMin) break;
    if (!plan.includes(category)) add(site, sections, category);
  }
  const heroText = sections[0]?.data['text'];
  const label = placed(found.texts[options.language].label, business, words.inLocation);
  return {
    kind: 'home',
    title: words.home,
    slug: 'home',
    seo: {
      title: seoTitle([`${business.name} | ${label}`, `${business.name} | ${texts.label}`, business.name]),
      description: seoDescription(typeof heroText === 'string' ? [heroText] : [], words.invitations),
    },
    sections: look(site, sections),
  };
};

const patternsOf = (words: SiteWords): Readonly<Record<PageKind, string>> => ({
  services: words.servicesOf,
  about: words.aboutOf,
  contact: words.reach,
  faq: words.answersOf,
  process: words.stepsOf,
  gallery: words.picturesOf,
  prices: words.pricesOf,
  menu: words.servicesOf,
  booking: words.bookingOf,
});

const headingsOf = {
  services: 'services',
  about: 'benefits',
  contact: 'contact',
  faq: 'questions',
  process: 'steps',
  gallery: 'gallery',
  prices: 'prices',
  menu: 'services',
  booking: 'form',
} as const;

/** Sections of a page: first its subject, then what follows. */
const sectionsOf: Readonly<Record<PageKind, readonly PlannedCategory[]>> = {
  services: ['services', 'cta'],
  menu: ['services', 'cta'],
  prices: ['form'],
  booking: ['form'],
  about: ['about', 'features', 'cta'],
  contact: ['contact'],
  faq: ['faq', 'cta'],
  process: ['process', 'cta'],
  gallery: ['gallery', 'cta'],
};

const fillPage = (site: SiteInProgress, kind: PageKind): FilledSection[] => {
  const sections: FilledSection[] = [];
  for (const [index, category] of sectionsOf[kind].entries()) {
    const fill =
      category === 'services' ? fillServices('long') : category === 'faq' ? fillFaq(allQuestions) : undefined;
    add(site, sections, category, fill);
    // A gallery without pictures is no page.
    if (index === 0 && sections.length === 0) return [];
  }
  return sections;
};

const innerPage = (
  site: SiteInProgress,
  kind: PageKind,
  { title, slug }: { title: string; slug: string },
): GeneratedPage | undefined => {
  const { business, words, texts, context } = site;
  const heading = texts.heading(headingsOf[kind]);
  // The head of the page says what it is about; the section below needs a title all the same, for the outline.
  let isUsed = false;
  const ownHeading = (section: HeadedSection): Titled => {
    if (section !== headingsOf[kind] || isUsed) return texts.heading(section);
    isUsed = true;
    const isNew = heading.title.toLowerCase() !== title.toLowerCase();
    return { title: isNew ? heading.title : texts.headline(), text: '' };
  };
  const rest = fillPage({ ...site, context: { ...context, heading: ownHeading } }, kind);
  if (rest.length === 0) return undefined;
  const head = pageHead(
    { name: business.name, picture: context.pictures.take(1)[0] },
    { title, text: heading.text },
  );
  const names = texts.services.map((service) => service.title);
  const simple = names.filter((name) => !name.includes(',') && !name.includes(` ${words.and} `));
  const services = listOf((simple.length >= 3 ? simple : names).slice(0, 3), words.and);
  const pattern = patternsOf(words)[kind];
  const told = pattern.replace('{name}', () => business.name).replace('{services}', () => services);
  return {
    kind,
    title,
    slug,
    seo: {
      title: seoTitle([
        `${title} | ${business.name}${business.location ? `, ${business.location}` : ''}`,
        `${title} | ${business.name}`,
        title,
      ]),
      description: seoDescription([told, heading.text], words.invitations),
    },
    sections: look(site, [{ type: 'hero/hero-5', data: head }, ...rest]),
  };
};

const titlesOf = (
  texts: IndustryTexts,
  words: SiteWords,
  kinds: readonly PageKind[],
): Map<PageKind, { title: string; slug: string }> => {
  const taken = new Set(['home', '']);
  return new Map(
    kinds.map((kind) => {
      const title = texts.pages[kind] ?? words.pages[kind];
      const base = slugOf(title) || kind;
      let slug = base;
      for (let number = 2; taken.has(slug); number += 1) slug = `${base}-${number}`;
      taken.add(slug);
      return [kind, { title, slug }];
    }),
  );
};

const needed = (
  business: KnownBusiness,
  facts: ContactFacts | undefined,
  pictures: readonly Picture[],
): NeededInput[] => [
  ...(business.services.length === 0 ? (['services'] as const) : []),
  ...((facts?.phone ?? facts?.email ?? facts?.address) ? [] : (['contact'] as const)),
  ...(business.location === undefined ? (['location'] as const) : []),
  ...(pictures.length < 4 ? (['pictures'] as const) : []),
];

/** Address of the one next step: the page for it, else the contact page. */
const mainHref = (titles: ReadonlyMap<PageKind, { slug: string }>): string => {
  const page = titles.get('booking') ?? titles.get('contact') ?? [...titles.values()].at(-1);
  return page ? `/${page.slug}` : '/';
};

/** The pages of a site. A section of the home page gets no page of its own, unless the owner wants one. */
const pagesOf = ({ industry }: LoadedIndustry, { pages, variant }: GenerateOptions): PageKind[] => {
  if (pages) return [...new Set(pages)];
  const plan = industry.home[variant % industry.home.length]!;
  return industry.pages.filter((kind) => (kind !== 'process' && kind !== 'gallery') || !plan.includes(kind));
};

export const generateSite = (
  industries: ReadonlyMap<string, LoadedIndustry>,
  given: Business,
  options: GenerateOptions,
): GeneratedSite => {
  const business = readBusiness(given, options.fallbackName);
  const found = findIndustry(industries, {
    industry: given.industry,
    name: business.name,
    texts: `${business.description} ${business.services.join(' ')}`,
  });
  const pictures = options.pictures(found);
  const words = siteWords[options.language];
  const { industry } = found;
  const texts = createSiteTexts({
    industry,
    texts: found.texts[options.language],
    business,
    tone: options.tone,
    seed: `${options.seed}/${options.variant}/${business.name}`,
    ownService: words.ownService,
  });
  const kinds = pagesOf(found, options);
  const titles = titlesOf(found.texts[options.language], words, kinds);
  const servicesPage = titles.get('services') ?? titles.get('menu') ?? titles.get('prices');
  const main: Link = { label: texts.mainAction, href: mainHref(titles) };
  const second: Link = servicesPage
    ? { label: texts.secondAction, href: `/${servicesPage.slug}` }
    : { label: '', href: '' };
  const formTitle = found.texts[options.language].headings.form.plain.title;
  const context: SectionContext = {
    texts,
    heading: texts.heading,
    common: words,
    name: business.name,
    facts: options.facts ?? {},
    pictures: createPictures(pictures),
    main,
    second,
    servicesHref: servicesPage && `/${servicesPage.slug}`,
    form: () =>
      options.form(industry.form, {
        title: formTitle,
        services: texts.services.map((service) => service.title),
        isForGroups: industry.gallery === 'restaurant' || industry.gallery === 'hospitality',
      }),
  };
  const site: SiteInProgress = { business, found, texts, words, context, options, used: new Set() };
  const home = homePage(site, kinds);
  const inner = kinds.flatMap((kind) => innerPage(site, kind, titles.get(kind)!) ?? []);
  const pages = [home, ...inner];
  return {
    industry: found.slug,
    pages,
    header: fillHeader(site.context, options.variant, inner),
    footer: fillFooter(site.context, options.variant, { pages: inner, words, statement: texts.label }),
    palette: industry.palettes[options.variant % industry.palettes.length]!,
    fonts: industry.fonts[options.variant % industry.fonts.length]!,
    needsInput: needed(business, options.facts, pictures),
  };
};
