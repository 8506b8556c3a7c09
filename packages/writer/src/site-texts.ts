// Hands out the texts of an industry for one site. Whatever was handed out is not handed out again, so no sentence stands twice.
import type { KnownBusiness } from './business.ts';
import { fillSlots } from './fill-slots.ts';
import { matchesAny } from './industries/find-industry.ts';
import type { headedSections, Industry, IndustryTexts } from './industries/industry-files.ts';
import { createRandom, type Random } from './random.ts';
import type { Tone } from '@sitewright/contract/ai/writing';

export interface Titled {
  title: string;
  text: string;
}

export interface Point extends Titled {
  icon: string;
}

export interface Service extends Titled {
  /** A longer text about it, for a page of its own. */
  more: string;
  icon: string;
  /** True if the owner has named it. */
  isOwn: boolean;
}

export interface Question {
  question: string;
  answer: string;
}

export type HeadedSection = (typeof headedSections)[number];

export interface SiteTexts {
  random: Random;
  /** The kind of business, as a label. */
  label: string;
  eyebrow: () => string;
  headline: () => string;
  /** The work, the audience and the location of the business. */
  statement: () => string;
  lead: () => string;
  about: () => string[];
  closing: () => Titled;
  heading: (section: HeadedSection) => Titled;
  mainAction: string;
  secondAction: string;
  /** All that the business offers, in order. Their texts are taken with `cards` and `details`. */
  services: readonly Service[];
  benefitsLeft: () => number;
  benefits: (count: number) => Point[];
  steps: (count: number) => Titled[];
  questions: (count: number) => Question[];
}

/** The closest tones, for when the texts of one are used up. */
const nearTones: Readonly<Record<Tone, readonly Tone[]>> = {
  professional: ['minimal', 'luxury', 'friendly'],
  friendly: ['playful', 'professional', 'minimal'],
  bold: ['minimal', 'playful', 'professional'],
  luxury: ['professional', 'minimal', 'friendly'],
  playful: ['friendly', 'bold', 'minimal'],
  minimal: ['professional', 'bold', 'luxury'],
};

const warmTones: readonly Tone[] = ['friendly', 'playful', 'bold'];

/** The service that a title names: of several that it could mean, the one with the longest word for it. */
const mostSpecific = (
  title: string,
  known: IndustryTexts['services'],
  taken: ReadonlySet<number>,
): number => {
  let best = { index: -1, length: 0 };
  for (const [index, { name, match }] of known.entries()) {
    if (taken.has(index)) continue;
    for (const word of [name, ...match])
      if (word.length > best.length && matchesAny(title, [word])) best = { index, length: word.length };
  }
  return best.index;
};

/** Services that the owner has named; texts of the industry where it knows them. Without any, what nearly all of the trade offer. */
const servicesOf = (
  { services: named }: KnownBusiness,
  { services: known }: IndustryTexts,
  { serviceIcons }: Industry,
  ownTexts: { text: string; more: string }[],
): Service[] => {
  const present = (index: number, title = known[index]!.name): Service => ({
    title,
    text: known[index]!.text,
    more: known[index]!.more,
    icon: serviceIcons[index]!,
    isOwn: named.length > 0,
  });
  if (named.length === 0) return known.slice(0, usualServices).map((_, index) => present(index));
  const taken = new Set<number>();
  return named.map((title) => {
    const index = mostSpecific(title, known, taken);
    if (index === -1)
      return { title, ...(ownTexts.shift() ?? { text: '', more: '' }), icon: 'check', isOwn: true };
    taken.add(index);
    return present(index, title);
  });
};

/** Services that are shown where the owner has named none. */
const usualServices = 4;

export interface SiteTextsOptions {
  industry: Industry;
  texts: IndustryTexts;
  business: KnownBusiness;
  tone: Tone;
  seed: string;
  /** For services that the industry neither knows nor has texts of its own for. */
  ownService: readonly { text: string; more: string }[];
}

export const createSiteTexts = ({
  industry,
  texts,
  business,
  tone,
  seed,
  ownService,
}: SiteTextsOptions): SiteTexts => {
  const random = createRandom(seed);
  const fill = (text: string): string =>
    fillSlots(text, {
      name: business.name,
      audience: business.audience ?? texts.audience,
      location: business.location,
    });
  const fillTitled = <Item extends Titled>(item: Item): Item => ({
    ...item,
    title: fill(item.title),
    text: fill(item.text),
  });
  /** Takes from the own tone first, in random order, then from near ones. Undefined when there is nothing left. */
  const inTone = <Item>(all: Readonly<Record<Tone, readonly Item[]>>): (() => Item | undefined) => {
    const left = [tone, ...nearTones[tone]].flatMap((one) => random.shuffle(all[one]));
    return () => left.shift();
  };
  const oneOf = <Item>(all: readonly Item[]) => {
    const left = random.shuffle(all);
    return { count: () => left.length, take: (count: number): Item[] => left.splice(0, count) };
  };
  const headlines = inTone(texts.headlines);
  const leads = inTone(texts.leads);
  const abouts = inTone(
    Object.fromEntries(Object.entries(texts.about).map(([name, all]) => [name, [all]])) as Record<
      Tone,
      string[][]
    >,
  );
  const closings = inTone(texts.closings);
  const eyebrows = oneOf(texts.eyebrows);
  const statements = oneOf(texts.statements);
  const benefits = oneOf(
    texts.benefits.map((benefit, index) => ({ ...benefit, icon: industry.benefitIcons[index]! })),
  );
  const steps = [...texts.steps];
  const questions = oneOf(texts.questions);
  const isWarm = warmTones.includes(tone);
  const headings = new Map<HeadedSection, Titled[]>();
  const filled = (take: () => string | undefined): string => {
    const text = take();
    return text === undefined ? '' : fill(text);
  };
  return {
    random,
    label: texts.label,
    eyebrow: () => filled(() => eyebrows.take(1)[0]),
    headline: () => filled(headlines),
    statement: () => filled(() => statements.take(1)[0]),
    lead: () => filled(leads),
    about: () => (abouts() ?? []).map(fill),
    closing: () => fillTitled(closings() ?? { title: '', text: '' }),
    heading: (section) => {
      const { plain, warm } = texts.headings[section];
      const left = headings.get(section) ?? (isWarm ? [warm, plain] : [plain, warm]);
      headings.set(section, left.slice(1));
      // A section needs a title even where both were used.
      return left[0] ? fillTitled(left[0]) : { title: filled(headlines), text: '' };
    },
    mainAction: texts.actions.main[tone][0]!,
    secondAction: texts.actions.second,
    services: servicesOf(business, texts, industry, random.shuffle(texts.ownService ?? ownService))
      .map(fillTitled)
      .map((service) => ({
        ...service,
        more: service.more && fill(service.more),
      })),
    benefitsLeft: benefits.count,
    benefits: (count) => benefits.take(count).map(fillTitled),
    steps: (count) => steps.splice(0, count).map(fillTitled),
    questions: (count) =>
      questions
        .take(count)
        .map(({ question, answer }) => ({ question: fill(question), answer: fill(answer) })),
  };
};
