// The about page and the careers page as HTML, for readers without script and for search engines. The web app renders the
// same markup with the same class names when it starts.
import type { EmploymentType } from '@sitewright/contract/company-pages/company-page-fields';
import type { AboutPage, CareersPage } from '@sitewright/contract/company-pages/company-pages';
import { escapeHtml as text } from '@sitewright/render/escape';

/** Texts of the pages, from the locale files of the web app. */
export interface AboutWords {
  head: { title: string; description: string };
  title: string;
  signature: string;
  rulesTitle: string;
  peopleTitle: string;
  milestonesTitle: string;
}

export interface CareersWords {
  head: { title: string; description: string };
  intro: { title: string; lead: string };
  openTitle: string;
  openText: string;
  positionsTitle: string;
  apply: string;
  applyTo: string;
  types: Record<EmploymentType, string>;
  workTitle: string;
  next: string;
  nextLink: string;
}

const main = (inner: string): string => `<main id="content" class="company-page">${inner}</main>`;

const section = (name: string, title: string, entries: readonly string[], list: 'ol' | 'ul'): string =>
  entries.length === 0
    ? ''
    : `<section class="company-section"><h2>${text(title)}</h2>` +
      `<${list} class="company-${name}">${entries.map((entry) => `<li>${entry}</li>`).join('')}</${list}></section>`;

/** The first letters of the first and the last word, as in the web app. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/);
  const ends = words.length > 1 ? [words.at(0), words.at(-1)] : words;
  return ends.map((word = '') => Array.from(word).at(0)?.toUpperCase() ?? '').join('');
};

const paragraph = (words: string): string => (words === '' ? '' : `<p>${text(words)}</p>`);

const portrait = ({ name, imageUrl }: AboutPage['people'][number]): string =>
  imageUrl === null
    ? `<span class="company-portrait" aria-hidden="true">${text(initialsOf(name))}</span>`
    : `<img class="company-portrait" src="${text(imageUrl)}" alt="" width="72" height="72" loading="lazy">`;

export const aboutMarkup = (page: AboutPage, words: AboutWords): string =>
  main(
    `<article class="company-letter"><h1>${text(words.title)}</h1>` +
      page.paragraphs
        .map(({ text: shown, isLarge }) => `<p${isLarge ? ' class="company-large"' : ''}>${text(shown)}</p>`)
        .join('') +
      `<p class="company-signature"><span class="company-mark"></span>${text(words.signature)}</p></article>` +
      section(
        'people',
        words.peopleTitle,
        page.people.map(
          (person) =>
            `${portrait(person)}<div><h3>${text(person.name)}</h3>` +
            `<p class="company-role">${text(person.role)}</p>${paragraph(person.bio)}</div>`,
        ),
        'ul',
      ) +
      section(
        'milestones',
        words.milestonesTitle,
        page.milestones.map(
          ({ date, title, text: about }) =>
            `<span>${text(date)}</span><div><h3>${text(title)}</h3>${paragraph(about)}</div>`,
        ),
        'ol',
      ) +
      section(
        'principles',
        words.rulesTitle,
        page.principles.map(({ title, text: about }) => `<h3>${text(title)}</h3>${paragraph(about)}`),
        'ol',
      ),
  );

type Position = CareersPage['positions'][number];

const facts = ({ team, location, employmentType }: Position, words: CareersWords): string =>
  [team, location, words.types[employmentType]]
    .filter((fact) => fact !== '')
    .map((fact) => `<span>${text(fact)}</span>`)
    .join('');

const position = (entry: Position, words: CareersWords): string =>
  `<h3>${text(entry.title)}</h3><p class="company-facts">${facts(entry, words)}</p>` +
  `<div class="company-description">${entry.html}</div>` +
  `<p><a href="${text(entry.applyUrl ?? '/contact')}" aria-label="${text(words.applyTo.replace('{title}', () => entry.title))}">` +
  `${text(words.apply)}</a></p>`;

export const careersMarkup = (page: CareersPage, words: CareersWords): string =>
  main(
    `<header class="company-intro"><h1>${text(words.intro.title)}</h1><p>${text(words.intro.lead)}</p></header>` +
      (page.positions.length === 0
        ? `<section class="company-none"><h2>${text(words.openTitle)}</h2><p>${text(words.openText)}</p></section>`
        : section(
            'positions',
            words.positionsTitle,
            page.positions.map((entry) => position(entry, words)),
            'ul',
          )) +
      section(
        'work',
        words.workTitle,
        page.contributions.map(
          ({ title, text: about, effort }) =>
            `<h3>${text(title)}</h3>${paragraph(about)}${effort === '' ? '' : `<span>${text(effort)}</span>`}`,
        ),
        'ul',
      ) +
      `<p class="company-next">${text(words.next)} <a href="/contact">${text(words.nextLink)}</a></p>`,
  );
