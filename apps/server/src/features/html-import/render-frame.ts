// The documents of a comparison: the original section with its own styles, and what it becomes.
import { htmlDocument } from '@sitewright/render/html-document';
import { renderPage } from '@sitewright/render/page';
import type { Section } from '@sitewright/contract/content';
import clean from 'sanitize-html';
import { libraryEnvironment, libraryStyle } from '../library/library-render.ts';
import type { Library } from '../library/library.ts';
import { codeSection, designSection, type MatchedSection } from './match/match-section.ts';
import { placeImages } from './read/page-images.ts';
import type { ReadWebsite } from './read-website.ts';

export const frameSides = ['original', 'design', 'code'] as const;
export type FrameSide = (typeof frameSides)[number];

const nestingLimit = 110;

/** What browsers can show of the original: also the controls of its forms, which own code cannot have. */
const cleanOriginal = (html: string): string =>
  clean(html, {
    allowedTags: [
      ...clean.defaults.allowedTags,
      ...[
        'img',
        'form',
        'label',
        'input',
        'textarea',
        'select',
        'option',
        'button',
        'fieldset',
        'legend',
        'details',
      ],
      ...['summary', 'picture', 'del', 'ins', 'center', 'font'],
    ],
    allowedAttributes: {
      '*': ['class', 'id', 'style', 'dir', 'lang', 'role', 'title', 'aria-*'],
      a: ['href'],
      img: ['src', 'alt', 'width', 'height'],
      input: ['type', 'placeholder', 'value', 'checked'],
      textarea: ['placeholder', 'rows'],
      td: ['colspan', 'rowspan'],
      th: ['colspan', 'rowspan'],
      details: ['open'],
    },
    // The page has a policy that loads nothing but its images.
    parseStyleAttributes: false,
    nestingLimit,
  });

/** Styles cannot end their element. */
const inStyle = (css: string): string => css.replaceAll(/<(?=[/!])/g, '\\3c ');

const originalDocument = ({ language }: ReadWebsite, { code }: MatchedSection): string => {
  const lang = language.replaceAll(/[^\w-]/g, '');
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${inStyle(code.css)}</style></head><body>${cleanOriginal(code.html)}</body></html>`;
};

const ourDocument = (library: Library, { name, language, theme }: ReadWebsite, section: Section): string => {
  const rendered = renderPage(
    { header: undefined, sections: [section], footer: undefined },
    libraryStyle(library, theme),
    libraryEnvironment(library, { siteName: name, locale: language }),
  );
  return htmlDocument(
    {
      lang: language,
      title: name,
      robots: 'noindex',
      theme: theme.id,
      stylesheet: { css: rendered.css },
      preloadFonts: rendered.preloadFonts,
    },
    rendered.body,
  );
};

/** Undefined for a side that the section does not have. */
export const renderFrame = (
  library: Library,
  site: ReadWebsite,
  {
    section,
    side,
    imageUrl,
  }: { section: MatchedSection; side: FrameSide; imageUrl: (file: string) => string },
): string | undefined => {
  const placed = JSON.parse(placeImages(JSON.stringify(section), imageUrl)) as MatchedSection;
  if (side === 'original') return originalDocument(site, placed);
  if (side === 'code') return ourDocument(library, site, codeSection(placed));
  return placed.design ? ourDocument(library, site, designSection(placed)) : undefined;
};
