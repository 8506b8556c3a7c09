// Turns a draft into the files of a release. Pure except for the images and fonts it is given: the same draft yields
// the same bytes.
import { createHash } from 'node:crypto';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { RenderedPage } from '@sitewright/render/page';
import { themeFonts } from '@sitewright/render/page-style';
import { readableOn } from '@sitewright/render/color';
import { AppError } from '../../core/app-error.ts';
import type { Library } from '../library/library.ts';
import { canonicalOf, isListed, pageHead, siteSeoOf } from '../rendering/page-head.ts';
import { type DraftUrls, renderDraftPage } from '../rendering/render-draft.ts';
import { externalFiles, externalImage } from '../media/external-images.ts';
import { rootClassOf } from '../custom-templates/stored-design.ts';
import type { DraftPage, SiteDraft } from '../rendering/site-draft.ts';
import { plainWidthMax, type PublishedImage } from './image-variants.ts';
import { creditsHtml, creditsLink, creditsPath, creditsTitle } from './photo-credits.ts';
import { codeSnippet } from '../rendering/release-code.ts';
import type { ReleaseFile } from './release-storage.ts';

export interface ReleaseInput {
  library: Library;
  draft: SiteDraft;
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  images: ReadonlyMap<string, PublishedImage>;
  /** File name of a font → its bytes. */
  fonts: ReadonlyMap<string, Buffer>;
}

const hashOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 16);

/** Collects files by path, so that files shared by several pages are written once. */
class Files {
  readonly #files = new Map<string, Buffer>();

  add(path: string, body: Buffer | string): string {
    if (!this.#files.has(path)) this.#files.set(path, Buffer.from(body));
    return `/${path}`;
  }

  addHashed(name: string, ending: string, body: Buffer | string): string {
    return this.add(`_assets/${name}-${hashOf(body)}.${ending}`, body);
  }

  list(): ReleaseFile[] {
    return [...this.#files].map(([path, body]) => ({ path, body }));
  }
}

const imageUrl = (
  files: Files,
  images: ReadonlyMap<string, PublishedImage>,
  media: SiteDraft['media'],
): DraftUrls['image'] => {
  const outside = externalFiles(media.values());
  return (src) => {
    const image = images.get(src);
    if (!image) return externalImage(src, outside);
    const sources = image.variants.map((variant) => ({
      url: files.add(variant.path, variant.body),
      width: variant.width,
    }));
    const plain = sources.findLast(({ width }) => width <= plainWidthMax) ?? sources[0]!;
    return {
      src: plain.url,
      srcset: sources.length > 1 ? sources.map(({ url, width }) => `${url} ${width}w`).join(', ') : undefined,
      width: image.width,
      height: image.height,
      color: image.color,
      position: image.position,
    };
  };
};

/** Rewrites the image URLs of a stylesheet to files of the release, each in its largest size. */
const styleUrls =
  (image: DraftUrls['image'], sources: ReadonlySet<string>) =>
  (css: string): string =>
    sources.size === 0
      ? css
      : css.replace(/(?<=["'(])\/media\/[A-Za-z0-9/._-]+(?=["')])/g, (src) =>
          sources.has(src) ? (image(src)?.src ?? src) : src,
        );

/** One module that starts every design script of a page on each of its sections. */
const scriptOf = (files: Files, scripts: RenderedPage['scripts']): string[] => {
  if (scripts.length === 0) return [];
  const parts = scripts.map(({ type, source }, index) => {
    const name = rootClassOf(type);
    const path = files.addHashed(name, 'js', source).replace('/_assets/', './');
    const selector = JSON.stringify(`.${name}`);
    return `import s${index} from "${path}";for(const e of document.querySelectorAll(${selector}))s${index}(e);`;
  });
  return [files.addHashed('page', 'js', parts.join('\n'))];
};

const favicon = (draft: SiteDraft): string => {
  const { primary } = draft.theme.colors;
  const letter = escapeHtml((draft.site.name.trim()[0] ?? 'S').toUpperCase());
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${primary}"/>` +
    `<text x="32" y="44" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" font-weight="700" fill="${readableOn(primary)}">${letter}</text></svg>`
  );
};

const fileOf = (path: string): string => (path === '/' ? 'index.html' : `${path.slice(1)}.html`);

const thanksTexts = {
  en: {
    title: 'Thank you',
    text: 'Your message has been sent. We will answer as soon as we can.',
    home: 'Back to the site',
  },
  vi: {
    title: 'Cảm ơn bạn',
    text: 'Tin nhắn đã được gửi. Chúng tôi sẽ trả lời sớm nhất có thể.',
    home: 'Về trang chủ',
  },
};

const notFoundTexts = {
  en: { title: 'Page not found', text: 'There is no page at this address.', home: 'To the home page' },
  vi: { title: 'Không tìm thấy trang', text: 'Không có trang nào ở địa chỉ này.', home: 'Về trang chủ' },
};

/** A page without sections: only this body, between the site's header and footer. */
const withMain = (body: string, html: string): string =>
  body.replace(/<main id="main">\s*<\/main>/, () => `<main id="main">${html}</main>`);

/** A page that shows only a message. */
const noticeBody = (body: string, locale: string, texts: typeof notFoundTexts): string => {
  const words = locale.startsWith('vi') ? texts.vi : texts.en;
  return withMain(
    body,
    `<section class="section"><div class="wrap wrap-narrow"><h1>${words.title}</h1><p class="lead">${words.text}</p><p style="margin-top:2rem"><a class="button button-primary" href="/">${words.home}</a></p></div></section>`,
  );
};

const sitemap = (draft: SiteDraft, siteUrl: string): string => {
  const rows = draft.pages
    // A page with another canonical URL is left out of the sitemap.
    .filter((page) => isListed(draft, page) && canonicalOf(page, siteUrl) === siteUrl + page.path)
    .map(
      (page) =>
        `<url><loc>${escapeHtml(siteUrl + (page.path === '/' ? '/' : page.path))}</loc><lastmod>${page.changed_at.toISOString().slice(0, 10)}</lastmod></url>`,
    );
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${rows.join('\n')}\n</urlset>\n`;
};

const fontUrl =
  (files: Files, fonts: ReadonlyMap<string, Buffer>) =>
  (file: string): string => {
    const body = fonts.get(file);
    return body ? files.addHashed(file.replace(/\.woff2$/, ''), 'woff2', body) : `/${file}`;
  };

/** The font files that a draft's theme needs. */
export const fontFilesOf = (library: Library, draft: SiteDraft): string[] =>
  themeFonts(draft.theme, library.fonts).flatMap((font) => font.faces.map((face) => face.file));

/** Every file of the release, the HTML of each page included. */
export const buildRelease = (input: ReleaseInput): ReleaseFile[] => {
  const { library, draft, siteUrl } = input;
  const files = new Files();
  const addresses: DraftUrls = {
    image: imageUrl(files, input.images, draft.media),
    font: fontUrl(files, input.fonts),
    page: (path) => path,
    form: (sectionId) => `/_forms/${sectionId}`,
    codeAfter: (sectionId) => codeSnippet(draft.code?.sections[sectionId]),
  };
  const placeStyles = styleUrls(addresses.image, draft.custom.styleSources);
  const { faviconUrl } = draft.site.settings;
  const ownIcon = typeof faviconUrl === 'string' ? addresses.image(faviconUrl)?.src : undefined;
  const drawnIcon = files.add('favicon.svg', favicon(draft));
  const icon = ownIcon ?? drawnIcon;
  const creditsFooter = creditsLink(draft);
  const document = (
    page: Pick<DraftPage, 'path' | 'sections'>,
    head: Partial<Parameters<typeof htmlDocument>[0]>,
    adapt = (body: string) => body,
  ): string => {
    const rendered = renderDraftPage(library, draft, page, addresses);
    const [failure] = rendered.failures;
    if (failure !== undefined) {
      throw new AppError('publish_blocked', `A section of ${page.path} cannot be drawn: ${failure}.`);
    }
    return htmlDocument(
      {
        lang: draft.locale,
        title: draft.site.name,
        siteName: draft.site.name,
        favicon: icon,
        themeColor: draft.theme.colors.background,
        theme: draft.theme.id,
        stylesheet: { css: placeStyles(rendered.css) },
        preloadFonts: rendered.preloadFonts,
        scripts: scriptOf(files, rendered.scripts),
        code: { head: codeSnippet(draft.code?.head), bodyEnd: codeSnippet(draft.code?.bodyEnd) },
        ...head,
      },
      adapt(rendered.body) + creditsFooter,
    );
  };
  for (const page of draft.pages) {
    const html = document(page, pageHead(draft, page, { siteUrl, image: addresses.image }));
    files.add(fileOf(page.path), html);
  }
  for (const [file, texts] of [
    ['404.html', notFoundTexts],
    ['_thanks.html', thanksTexts],
  ] as const) {
    const notice = { path: '/404', sections: [] };
    const html = document(notice, { robots: 'noindex' }, (body) => noticeBody(body, draft.locale, texts));
    files.add(file, html);
  }
  const credits = creditsHtml(draft);
  if (credits !== undefined) {
    const page = { path: creditsPath, sections: [] };
    const head = { robots: 'noindex', title: `${creditsTitle(draft)} · ${draft.site.name}` };
    files.add(
      fileOf(creditsPath),
      document(page, head, (body) => withMain(body, credits)),
    );
  }
  const { noIndex, sitemap: hasSitemap = true } = siteSeoOf(draft);
  if (hasSitemap) files.add('sitemap.xml', sitemap(draft, siteUrl));
  const map = hasSitemap ? `Sitemap: ${siteUrl}/sitemap.xml\n` : '';
  // Robots must be allowed to read a page in order to see its noindex.
  files.add('robots.txt', `User-agent: *\nAllow: /\n${noIndex === true ? '' : map}`);
  return files.list();
};
