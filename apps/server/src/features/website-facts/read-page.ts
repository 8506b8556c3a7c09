// Takes the facts about a business out of the HTML of a page: its structured data first, then its meta data, its links and its headings.
// Texts of a page are data: they are cut, cleaned and shown to a person before they go anywhere.
import { Parser } from 'htmlparser2';

export interface PageFacts {
  names: string[];
  descriptions: string[];
  phones: string[];
  emails: string[];
  addresses: string[];
  towns: string[];
  services: string[];
  color: string | undefined;
  language: string | undefined;
  /** Of other pages of the same site that may say more: contact, about, imprint. */
  furtherPages: string[];
}

const textMax = 600;
const listMax = 40;

/** One line without control and unseen characters. */
const clean = (text: string, max = textMax): string =>
  text
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, max)
    .toWellFormed();

const entries = (value: unknown): unknown[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const asText = (value: unknown): string => (typeof value === 'string' ? clean(value) : '');

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Types of schema.org that name the owner of a site. */
const isBusinessType = (type: string): boolean =>
  /Organization|Business|Store|Restaurant|Dentist|Physician|Hotel|Shop|Service$|Clinic|Gym|School|Corporation|NGO/.test(
    type,
  );

const addressOf = (value: unknown): { line: string; town: string } => {
  if (typeof value === 'string') return { line: clean(value, 300), town: '' };
  if (!isRecord(value)) return { line: '', town: '' };
  const town = asText(value['addressLocality']);
  const parts = [
    asText(value['streetAddress']),
    [asText(value['postalCode']), town].filter(Boolean).join(' '),
    asText(value['addressCountry']),
  ];
  return { line: clean(parts.filter(Boolean).join(', '), 300), town };
};

/** Objects of a JSON-LD block, also those of a graph. Deeper ones belong to something else. */
const objectsIn = (json: string): Record<string, unknown>[] => {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return [];
  }
  return entries(value)
    .flatMap((entry) => (isRecord(entry) && '@graph' in entry ? entries(entry['@graph']) : [entry]))
    .filter(isRecord)
    .slice(0, listMax);
};

const isFurther = /contact|about|imprint|impressum|kontakt|lien-he|gioi-thieu|ve-chung-toi/i;

class PageReader {
  readonly facts: PageFacts = {
    names: [],
    descriptions: [],
    phones: [],
    emails: [],
    addresses: [],
    towns: [],
    services: [],
    color: undefined,
    language: undefined,
    furtherPages: [],
  };
  readonly #base: URL;
  #json: string | undefined;
  #text: { tag: string; value: string } | undefined;
  #title = '';
  #metaName = '';
  /** Inside a list or section that is about services. */
  #isAboutServices = false;

  constructor(base: URL) {
    this.#base = base;
  }

  open(tag: string, attributes: Readonly<Record<string, string>>): void {
    if (tag === 'html') this.facts.language = attributes['lang']?.slice(0, 2).toLowerCase();
    else if (tag === 'meta') this.#meta(attributes);
    else if (tag === 'a') this.#link(attributes['href'] ?? '');
    else if (tag === 'script' && attributes['type']?.toLowerCase() === 'application/ld+json') this.#json = '';
    else if (tag === 'br') this.text(' ');
    else if (/^(title|h[1-4]|address)$/.test(tag)) this.#text = { tag, value: '' };
  }

  text(value: string): void {
    if (this.#json !== undefined) this.#json += value;
    else if (this.#text && this.#text.value.length < textMax) this.#text.value += value;
  }

  close(tag: string): void {
    if (tag === 'script' && this.#json !== undefined) {
      for (const object of objectsIn(this.#json)) this.#structured(object);
      this.#json = undefined;
      return;
    }
    if (this.#text?.tag !== tag) return;
    const value = clean(this.#text.value);
    this.#text = undefined;
    if (value === '') return;
    if (tag === 'title') this.#title = value;
    else if (tag === 'address') this.facts.addresses.push(value.slice(0, 300));
    else this.#heading(tag, value);
  }

  end(): PageFacts {
    // “Harper Dental | Dentist in Leeds”: most put the name first or last; the shorter part is it.
    const parts = this.#title.split(/\s+[|–—·:-]\s+/).filter(Boolean);
    const shortest = parts.toSorted((one, other) => one.length - other.length)[0];
    for (const name of [this.#metaName, shortest ?? '']) if (name !== '') this.facts.names.push(name);
    return this.facts;
  }

  #meta(attributes: Readonly<Record<string, string>>): void {
    const name = (attributes['property'] ?? attributes['name'] ?? '').toLowerCase();
    const content = clean(attributes['content'] ?? '');
    if (content === '') return;
    if (name === 'og:site_name' || name === 'application-name') this.#metaName ||= content;
    else if (name === 'description' || name === 'og:description') this.facts.descriptions.push(content);
    else if (name === 'theme-color' && /^#[0-9a-f]{6}$/i.test(content))
      this.facts.color = content.toLowerCase();
  }

  #link(href: string): void {
    const { phones, emails, furtherPages } = this.facts;
    if (/^tel:/i.test(href) && phones.length < listMax) phones.push(clean(decode(href.slice(4)), 40));
    else if (/^mailto:/i.test(href) && emails.length < listMax)
      emails.push(clean(decode(href.slice(7).replace(/\?.*$/, '')), 254));
    else if (isFurther.test(href) && furtherPages.length < listMax) {
      const url = URL.parse(href, this.#base.href);
      if (url?.origin === this.#base.origin) furtherPages.push(url.href.replace(/#.*$/, ''));
    }
  }

  #structured(object: Record<string, unknown>): void {
    const types = entries(object['@type']).map(asText);
    const { names, descriptions, phones, emails, addresses, towns, services } = this.facts;
    if (types.includes('Service')) {
      services.push(asText(object['name']).slice(0, 80));
      return;
    }
    if (types.includes('WebSite')) {
      this.#metaName ||= asText(object['name']);
      return;
    }
    if (!types.some(isBusinessType)) return;
    names.unshift(asText(object['name']));
    descriptions.unshift(asText(object['description']));
    phones.unshift(asText(object['telephone']).slice(0, 40));
    emails.unshift(asText(object['email']).replace(/^mailto:/i, ''));
    for (const value of entries(object['address'])) {
      const { line, town } = addressOf(value);
      addresses.unshift(line);
      towns.unshift(town);
    }
  }

  /** Headings below one that says “services” name the services. */
  #heading(tag: string, value: string): void {
    const level = Number(tag.slice(1));
    if (level <= 2) {
      this.#isAboutServices = /services|treatments|what we (do|offer)|dịch vụ|leistungen/i.test(value);
      return;
    }
    if (this.#isAboutServices && value.length <= 60) this.facts.services.push(value);
  }
}

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

export const readPage = (html: string, base: URL): PageFacts => {
  const reader = new PageReader(base);
  const parser = new Parser({
    onopentag: (tag, attributes) => reader.open(tag, attributes),
    ontext: (value) => reader.text(value),
    onclosetag: (tag) => reader.close(tag),
  });
  parser.write(html);
  parser.end();
  return reader.end();
};
