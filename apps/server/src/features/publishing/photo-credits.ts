// The page with the photo credits of a site. It exists when an image requires credit; the footer links to it if the
// site wants that.
import { escapeHtml } from '@sitewright/render/escape';
import { safeUrl } from '@sitewright/render/links/safe-url';
import { urlOf, type MediaFile } from '../media/media.store.ts';
import { creditLine } from '../media/image-credit.ts';
import { fileOf, type PageSource, withMain } from '../rendering/page-source.ts';
import type { SiteDraft } from '../rendering/site-draft.ts';

export const creditsPath = '/credits';

const words = {
  en: {
    title: 'Photo credits',
    text: 'Images on this site were taken by:',
  },
  vi: {
    title: 'Nguồn ảnh',
    text: 'Tác giả các ảnh trên website này:',
  },
};
const wordsFor = ({ locale }: SiteDraft) => (locale.startsWith('vi') ? words.vi : words.en);

export const creditsTitle = (draft: SiteDraft): string => wordsFor(draft).title;

/** Files in use that require a credit. */
const creditedFiles = (draft: SiteDraft): MediaFile[] => {
  const text = JSON.stringify([
    draft.header,
    draft.footer,
    draft.pages.map((page) => [page.sections, page.seo]),
    draft.site.settings,
  ]);
  return [...draft.media.values()].filter((file) => file.photographer && text.includes(urlOf(file)));
};

const linked = (text: string, href: string | null): string =>
  href === null || href === ''
    ? escapeHtml(text)
    : `<a href="${escapeHtml(safeUrl(href))}" rel="noopener">${escapeHtml(text)}</a>`;

const creditHtml = ({ locale }: SiteDraft, file: MediaFile): string =>
  creditLine(
    locale,
    {
      photographer: file.photographer!,
      photographerUrl: file.photographer_url,
      sourceUrl: file.source_url,
      externalUrl: file.external_url,
    },
    linked,
  );

/** One line per credited photo, whatever crops of it are used; empty when no credit is required. */
const creditLines = (draft: SiteDraft): string[] => [
  ...new Set(creditedFiles(draft).map((file) => creditHtml(draft, file))),
];

/**
 * The content of the credits page; undefined when no credit is required or the site has its own page at that path.
 */
export const creditsHtml = (draft: SiteDraft): string | undefined => {
  const lines = creditLines(draft);
  if (lines.length === 0 || draft.pages.some(({ path }) => path === creditsPath)) return undefined;
  const { title, text } = wordsFor(draft);
  const items = lines.map((line) => `<li>${line}</li>`).join('');
  return `<section class="section"><div class="wrap wrap-narrow"><h1>${title}</h1><p class="lead">${text}</p><ul class="rich">${items}</ul></div></section>`;
};

/** The link to the credits below the footer of each page. */
export const creditsLink = (draft: SiteDraft): string =>
  draft.site.settings['photoCredits'] === true && creditsHtml(draft) !== undefined
    ? `\n<p class="wrap" style="text-align:center;padding-block:1rem;font-size:.875rem"><a href="${creditsPath}">${creditsTitle(draft)}</a></p>`
    : '';

export const creditsPage: PageSource = {
  name: 'photo credits',
  files: ({ draft, document }) => {
    const credits = creditsHtml(draft);
    if (credits === undefined) return [];
    const page = { path: creditsPath, sections: [] };
    const head = { robots: 'noindex', title: `${creditsTitle(draft)} · ${draft.site.name}` };
    return [{ path: fileOf(creditsPath), body: document(page, head, (body) => withMain(body, credits)) }];
  },
};
