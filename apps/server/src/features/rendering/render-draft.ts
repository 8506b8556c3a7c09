// Renders a page of a draft. Previews and releases differ in the URLs of images, fonts and links; everything else is
// the same call into the render package.
import { renderPostBody } from '@sitewright/blog/render/render-post-body';
import type { BlogEnvironment } from '@sitewright/contract/blog/public-blog';
import type { JsonObject, Section } from '@sitewright/contract/content';
import { readPageLink } from '@sitewright/contract/pages/page-link';
import { cssName } from '@sitewright/render/escape';
import type { ResolvedImage } from '@sitewright/render/template-tags';
import { type RenderedPage, renderPage } from '@sitewright/render/page';
import { elementKinds } from '@sitewright/render/elements/registry';
import { anchorOf, type RenderEnvironment } from '@sitewright/render/section';
import { renderForm } from '@sitewright/forms/render/render-form';
import { drawFormContent } from '@sitewright/render/forms/draw-form-content';
import type { EmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import type { Library } from '../library/library.ts';
import { sanitizeHtml, sanitizeMarkup } from '../library/sanitize-html.ts';
import { findDraftForm } from '../forms/draft-forms.ts';
import { publishedFormOptions } from '../forms/published-form.ts';
import type { DraftPage, SiteDraft } from './site-draft.ts';

export interface DraftUrls {
  image: (src: string) => ResolvedImage | undefined;
  font: (file: string) => string;
  /** The URL of one of the site's own paths. */
  page: (path: string) => string;
  form: (sectionId: string) => string;
  /** Where a form of the site is submitted to. */
  submit: (publicId: string) => string;
  /** URL of the script of forms; asked for by pages that have one. */
  formScript?: () => string | undefined;
  /** The site’s custom code after a section, and its own script; absent in previews. */
  codeAfter?: (section: Section) => string;
}

/** The blog as one page shows it. */
export interface PageBlog {
  environment: BlogEnvironment;
  /** Content of the post that the page shows. */
  body?: JsonObject;
}

/** A page to be drawn; those of the blog have it as they show it. */
export type DrawnPage = Pick<DraftPage, 'path' | 'sections'> & { blog?: PageBlog };

/** For a site without a public blog: sections that show posts are left out. */
const noBlog: BlogEnvironment = {
  title: '',
  url: '',
  feed: '',
  search: '',
  searchFiles: 0,
  findPosts: () => [],
};

/** Adds the blog to an environment, and draws the post of the page. */
const withBlog = (env: RenderEnvironment, draft: SiteDraft, page: DrawnPage): RenderEnvironment => {
  const blog = page.blog?.environment ?? draft.blog ?? noBlog;
  const { post } = blog;
  if (!post) return { ...env, blog };
  const hasImageAbove = post.image.src !== '';
  const postBody = renderPostBody(page.blog?.body, { ...env, blog }, { locale: post.locale, hasImageAbove });
  return { ...env, blog: { ...blog, post: { ...post, outline: postBody.outline } }, postBody };
};

/** A link stores the section's id; on the page the section may have a custom anchor. */
const anchorOn = (sections: readonly Section[], anchor: string): string => {
  const section = sections.find(({ id }) => cssName(id) === anchor);
  return `#${section ? anchorOf(section) : anchor}`;
};

/** Resolves `page:{id}`, anchors, files and the site's own paths to URLs; returns anything else unchanged. */
const linkResolver = (draft: SiteDraft, { sections }: Pick<DraftPage, 'sections'>, addresses: DraftUrls) => {
  const byId = new Map(draft.pages.map((page) => [page.id, page]));
  return (href: string): string => {
    const named = readPageLink(href);
    const target = named && byId.get(named.pageId);
    if (named && target) {
      return (
        addresses.page(target.path) + (named.anchor === '' ? '' : anchorOn(target.sections, named.anchor))
      );
    }
    if (href.startsWith('#') && href !== '#') return anchorOn(sections, href.slice(1));
    if (isFileUrl(href)) return addresses.image(href)?.src ?? href;
    if (!href.startsWith('/') || href.startsWith('//')) return href;
    // A former path of a page links directly to its current path.
    const moved = draft.detours.has(href) ? undefined : draft.redirects.get(href);
    return addresses.page(moved?.startsWith('/') ? moved : href);
  };
};

/** A file of the site's media or of the library, whose URL differs once published. */
const isFileUrl = (href: string): boolean => /^\/(media|library\/images)\//.test(href);

const formDrawer =
  ({ forms, locale }: SiteDraft, path: string, { submit, formScript }: DraftUrls) =>
  (embedded: EmbeddedForm, place: string): string | undefined => {
    const form = findDraftForm(forms, embedded);
    // Before the first publish, a form that came with a template is only content of the page.
    if (!form) return embedded.content && drawFormContent(embedded.content, { place, locale });
    const options = { locale, path, idPrefix: `form-${place}`, action: submit(form.publicId) };
    const script = formScript?.();
    return (
      renderForm(form, { ...publishedFormOptions(form, options), withDefinition: script !== undefined }) +
      (script === undefined ? '' : `<script src="${script}" defer></script>`)
    );
  };

export const renderDraftPage = (
  library: Library,
  draft: SiteDraft,
  page: DrawnPage,
  addresses: DraftUrls,
): RenderedPage => {
  const { withVersionedType: place } = draft.custom;
  const env: RenderEnvironment = {
    mode: 'publish',
    site: {
      name: draft.site.name,
      home: addresses.page('/'),
      year: new Date().getFullYear(),
      locale: draft.locale,
    },
    currentPath: addresses.page(page.path),
    findElement: (kind) => elementKinds.get(kind),
    findDesign: (type) => library.designs.get(type) ?? draft.custom.find(type),
    resolveImage: addresses.image,
    resolveLink: linkResolver(draft, page, addresses),
    sanitizeHtml,
    sanitizeMarkup,
    icons: library.icons,
    formAction: addresses.form,
    drawForm: formDrawer(draft, page.path, addresses),
    facts: draft.company.facts,
    ...(addresses.codeAfter ? { codeAfter: addresses.codeAfter } : {}),
  };
  return renderPage(
    {
      header: draft.header && place(draft.header),
      sections: page.sections.map(place),
      footer: draft.footer && place(draft.footer),
    },
    { theme: draft.theme, fonts: library.fonts, fontUrl: addresses.font },
    withBlog(env, draft, page),
  );
};
