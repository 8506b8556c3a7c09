// Turns a draft into the files of a release. Pure except for the images and fonts it is given: the same draft yields
// the same bytes.
import { setImmediate } from 'node:timers/promises';
import { createHash } from 'node:crypto';
import { consentScript } from '../rendering/consent-script.data.ts';
import { escapeHtml } from '@sitewright/render/escape';
import { htmlDocument } from '@sitewright/render/html-document';
import type { RenderedPage } from '@sitewright/render/page';
import { themeFonts } from '@sitewright/render/page-style';
import { readableOn } from '@sitewright/render/color';
import { AppError } from '../../core/app-error.ts';
import type { Library } from '../library/library.ts';
import { pageHead } from '../rendering/page-head.ts';
import { type DraftUrls, type DrawnPage, renderDraftPage } from '../rendering/render-draft.ts';
import { externalFiles, externalImage } from '../media/external-images.ts';
import { rootClassOf } from '../custom-templates/stored-design.ts';
import type { FormScript } from '../forms/form-script.ts';
import { pageScript } from '../rendering/page-script.ts';
import { fileOf, type GeneratedFile, type LoadedSource } from '../rendering/page-source.ts';
import type { SiteDraft } from '../rendering/site-draft.ts';
import { plainWidthMax, type PublishedImage } from './image-variants.ts';
import { creditsLink } from './photo-credits.ts';
import { codeOfPage, consentParts } from '../rendering/draft-consent.ts';
import { codeSnippet } from '../rendering/release-code.ts';
import type { KeyedFiles, ReleaseFile } from './release-storage.ts';

export interface ReleaseInput {
  library: Library;
  draft: SiteDraft;
  /** URL of the site, without a trailing slash. */
  siteUrl: string;
  images: ReadonlyMap<string, PublishedImage>;
  /** Pages and files that features generate. */
  sources: readonly LoadedSource[];
  /** Files of the previous release that are taken over while their key is the same. */
  previous: KeyedFiles;
  /** Hash of everything that all generated files have in common. */
  shared: string;
  /** Undefined where there is none; forms work without it. */
  formScript: FormScript | undefined;
  /** File name of a font → its bytes. */
  fonts: ReadonlyMap<string, Buffer>;
}

/** Where a choice in the cookie banner is sent. */
export const consentPath = '/_consent';

const hashOf = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('hex').slice(0, 16);

/** URLs of hashed files in a page or stylesheet. */
const assetUrl = /(?<=\/)_assets\/[\w.-]+/g;

export interface BuiltRelease {
  files: ReleaseFile[];
  /** The files with a key, made now or taken over. */
  keyed: KeyedFiles;
  /** Paths of the previous release that are the same in this one, with the hashed files that they need. */
  reused: string[];
}

/** Collects files by path, so that files shared by several pages are written once. */
class Files {
  readonly #files = new Map<string, Buffer>();
  readonly #keyed: KeyedFiles = {};
  readonly #reused = new Set<string>();

  has(path: string): boolean {
    return this.#files.has(path) || this.#reused.has(path);
  }

  add(path: string, body: Buffer | string): string {
    if (!this.has(path)) this.#files.set(path, Buffer.from(body));
    return `/${path}`;
  }

  /** The file of the previous release, if it was made of the same. */
  addKeyed(path: string, key: string, make: () => Buffer | string, previous: KeyedFiles): void {
    if (this.has(path)) return;
    const before = Object.hasOwn(previous, path) ? previous[path] : undefined;
    if (before?.key === key) {
      this.#keyed[path] = before;
      for (const one of [path, ...before.assets]) if (!this.#files.has(one)) this.#reused.add(one);
      return;
    }
    const body = Buffer.from(make());
    const assets = [...new Set(body.toString('latin1').match(assetUrl))];
    this.#files.set(path, body);
    this.#keyed[path] = { key, assets, bytes: body.length };
  }

  addHashed(name: string, ending: string, body: Buffer | string): string {
    return this.add(`_assets/${name}-${hashOf(body)}.${ending}`, body);
  }

  build(): BuiltRelease {
    for (const path of this.#files.keys()) this.#reused.delete(path);
    return {
      files: [...this.#files].map(([path, body]) => ({ path, body })),
      keyed: this.#keyed,
      reused: [...this.#reused],
    };
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
  const parts = scripts.map(({ type, source }) => {
    const name = rootClassOf(type);
    return { name, file: files.addHashed(name, 'js', source).replace('/_assets/', './') };
  });
  return [files.addHashed('page', 'js', pageScript(parts))];
};

const favicon = (draft: SiteDraft): string => {
  const { primary } = draft.theme.colors;
  const letter = escapeHtml((draft.site.name.trim()[0] ?? 'S').toUpperCase());
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${primary}"/>` +
    `<text x="32" y="44" text-anchor="middle" font-family="system-ui,sans-serif" font-size="36" font-weight="700" fill="${readableOn(primary)}">${letter}</text></svg>`
  );
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

const bodyOf = ({ body }: GeneratedFile): Buffer | string => (typeof body === 'function' ? body() : body);

/** Requests of others go on while the thousands of pages of a blog are drawn. */
const turnMs = 20;

/** Every file of the release, the HTML of each page included. */
export const buildRelease = async (input: ReleaseInput): Promise<BuiltRelease> => {
  const { library, draft, siteUrl } = input;
  const files = new Files();
  const code = codeOfPage(draft, siteUrl);
  const addresses: DraftUrls = {
    image: imageUrl(files, input.images, draft.media),
    font: fontUrl(files, input.fonts),
    page: (path) => path,
    form: (sectionId) => `/_forms/${sectionId}`,
    submit: (publicId) => `/_forms/${publicId}`,
    formScript: () => {
      for (const [path, body] of input.formScript?.files ?? []) files.add(path, body);
      return input.formScript && `/${input.formScript.path}`;
    },
    codeAfter: (section) => {
      const { snippet, script } = code.after(section);
      return codeSnippet(snippet) + codeSnippet(script);
    },
  };
  const placeStyles = styleUrls(addresses.image, draft.custom.styleSources);
  const { faviconUrl } = draft.site.settings;
  const ownIcon = typeof faviconUrl === 'string' ? addresses.image(faviconUrl)?.src : undefined;
  const drawnIcon = files.add('favicon.svg', favicon(draft));
  const icon = ownIcon ?? drawnIcon;
  const creditsFooter = creditsLink(draft);
  // As custom code, because a copy on a host of the app has none and needs no consent.
  const banner = consentParts(draft.consent, consentPath);
  const bannerScript =
    draft.consent && `<script src="${files.addHashed('consent', 'js', consentScript)}" defer></script>`;
  const document = (
    page: DrawnPage,
    head: Partial<Parameters<typeof htmlDocument>[0]>,
    adapt = (body: string) => body,
  ): string => {
    const rendered = renderDraftPage(library, draft, page, addresses);
    const [failure] = rendered.failures;
    if (failure !== undefined) {
      throw new AppError('publish_blocked', `A section on ${page.path} can't be displayed: ${failure}.`);
    }
    return htmlDocument(
      {
        lang: draft.locale,
        title: draft.site.name,
        siteName: draft.site.name,
        favicon: icon,
        themeColor: draft.theme.colors.background,
        theme: draft.theme.id,
        stylesheet: { css: placeStyles(rendered.css) + banner.css },
        preloadFonts: rendered.preloadFonts,
        scripts: scriptOf(files, rendered.scripts),
        code: {
          head: codeSnippet(code.head),
          bodyEnd: codeSnippet(bannerScript) + codeSnippet(code.bodyEnd),
        },
        ...head,
      },
      codeSnippet(banner.before) + adapt(rendered.body) + creditsFooter + codeSnippet(banner.after),
    );
  };
  let pauseAt = performance.now() + turnMs;
  const pause = async (): Promise<void> => {
    if (performance.now() < pauseAt) return;
    await setImmediate();
    pauseAt = performance.now() + turnMs;
  };
  for (const page of draft.pages) {
    await pause();
    const html = document(page, pageHead(draft, page, { siteUrl, image: addresses.image }));
    files.add(fileOf(page.path), html);
  }
  const listed = input.sources.flatMap((source) => source.listed ?? []);
  const asset = (name: string, ending: string, body: Buffer | string) => files.addHashed(name, ending, body);
  for (const source of input.sources) {
    for (const file of source.files({ draft, siteUrl, listed, document, asset, image: addresses.image })) {
      await pause();
      if (file.key === undefined) files.add(file.path, bodyOf(file));
      else files.addKeyed(file.path, `${input.shared}.${file.key}`, () => bodyOf(file), input.previous);
    }
  }
  return files.build();
};
