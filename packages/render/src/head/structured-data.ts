// Structured data (schema.org) from a page's content and the business details. It contains nothing that visitors
// cannot find on the page or site.
import type { StructuredKind } from '@sitewright/contract/pages/page-seo';
import { textOf } from '../escape.ts';

export interface StructuredDataInput {
  kind: StructuredKind;
  /** URL of the page, and of the site without a trailing slash. */
  url: string;
  siteUrl: string;
  siteName: string;
  title: string;
  description: string | undefined;
  image: string | undefined;
  language: string;
  /** Time of the last change in ISO format. */
  changedAt: string | undefined;
  business: { name: string; description: string; location: string };
  phone: string | undefined;
  email: string | undefined;
  /** URLs of its pages on social networks. */
  profiles: readonly string[];
  /** Days and times in the words of schema.org. */
  openingHours: readonly Readonly<Record<string, unknown>>[];
  questions: readonly { question: string; answer: string }[];
  price: string;
  currency: string;
}

type Data = Record<string, unknown>;

/** Drops unknown values: an empty statement would be a false one. */
const known = (data: Data): Data =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== ''));

const thing = (type: string, data: Data): Data =>
  known({ '@context': 'https://schema.org', '@type': type, ...data });

const article = (facts: StructuredDataInput): Data =>
  thing('Article', {
    headline: facts.title,
    description: facts.description,
    image: facts.image,
    inLanguage: facts.language,
    dateModified: facts.changedAt,
    mainEntityOfPage: facts.url,
    publisher: { '@type': 'Organization', name: facts.business.name || facts.siteName, url: facts.siteUrl },
  });

const faq = ({ questions, language }: StructuredDataInput): Data | undefined =>
  questions.length === 0
    ? undefined
    : thing('FAQPage', {
        inLanguage: language,
        mainEntity: questions.map(({ question, answer }) => ({
          '@type': 'Question',
          name: question,
          acceptedAnswer: { '@type': 'Answer', text: answer },
        })),
      });

const localBusiness = (facts: StructuredDataInput): Data =>
  thing('LocalBusiness', {
    name: facts.business.name || facts.siteName,
    description: facts.business.description || facts.description,
    url: facts.siteUrl,
    image: facts.image,
    address: facts.business.location,
    telephone: facts.phone,
    email: facts.email,
    openingHoursSpecification:
      facts.openingHours.length > 0
        ? facts.openingHours.map((hours) => ({ '@type': 'OpeningHoursSpecification', ...hours }))
        : undefined,
    sameAs: facts.profiles.length > 0 ? facts.profiles : undefined,
  });

const product = (facts: StructuredDataInput): Data =>
  thing('Product', {
    name: facts.title,
    description: facts.description,
    image: facts.image,
    brand: { '@type': 'Brand', name: facts.business.name || facts.siteName },
    offers:
      facts.price !== '' && facts.currency !== ''
        ? {
            '@type': 'Offer',
            price: facts.price.replace(',', '.'),
            priceCurrency: facts.currency,
            url: facts.url,
          }
        : undefined,
  });

/** Structured data of a page; undefined when its kind has no content. */
export const structuredData = (facts: StructuredDataInput): Data | undefined => {
  switch (facts.kind) {
    case 'article':
      return article(facts);
    case 'faq':
      return faq(facts);
    case 'localBusiness':
      return localBusiness(facts);
    case 'product':
      return product(facts);
    case 'none':
      return undefined;
  }
};

const plain = (value: unknown): string =>
  textOf(value)
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** Questions with their answers from anywhere in a page's content: a design's list or an accordion. */
export const questionsIn = (content: unknown): { question: string; answer: string }[] => {
  const found: { question: string; answer: string }[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(visit);
    else if (value !== null && typeof value === 'object') {
      const entry = value as Data;
      if (entry['hidden'] === true) return;
      const [question, answer] = [plain(entry['question']), plain(entry['answer'])];
      if (question !== '' && answer !== '') found.push({ question, answer });
      Object.values(entry).forEach(visit);
    }
  };
  visit(content);
  return found;
};

/** A JSON-LD script element; its content cannot close the element or open another. */
export const structuredDataTag = (data: unknown): string =>
  `<script type="application/ld+json">${JSON.stringify(data).replace(/</g, '\\u003c')}</script>\n`;
