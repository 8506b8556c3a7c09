// Renders a page of a draft. Where pictures and fonts lie and where links lead differs between a preview
// and a release; everything else is the same call into the render package.
import type { ResolvedImage } from '@sitewright/render/template-tags';
import { type RenderedPage, renderPage } from '@sitewright/render/page';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { RenderEnvironment } from '@sitewright/render/section';
import type { Library } from '../library/library.ts';
import { sanitizeHtml } from '../library/sanitize-html.ts';
import type { DraftPage, SiteDraft } from './site-draft.ts';

export interface DraftAddresses {
  image: (src: string) => ResolvedImage | undefined;
  font: (file: string) => string;
  /** The address of one of the site's own paths. */
  page: (path: string) => string;
  form: (sectionId: string) => string;
}

/** `page:{id}` and the site's own paths become addresses; anything else stays as it is. */
const linkResolver = (draft: SiteDraft, addresses: DraftAddresses) => {
  const byId = new Map(draft.pages.map((page) => [page.id, page.path]));
  return (href: string): string => {
    const named = href.startsWith('page:') ? byId.get(href.slice(5)) : undefined;
    if (named !== undefined) return addresses.page(named);
    return href.startsWith('/') && !href.startsWith('//') ? addresses.page(href) : href;
  };
};

export const renderDraftPage = (
  library: Library,
  draft: SiteDraft,
  page: Pick<DraftPage, 'path' | 'sections'>,
  addresses: DraftAddresses,
): RenderedPage => {
  const { place } = draft.custom;
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
    resolveLink: linkResolver(draft, addresses),
    sanitizeHtml,
    icons: library.icons,
    formAction: addresses.form,
  };
  return renderPage(
    {
      header: draft.header && place(draft.header),
      sections: page.sections.map(place),
      footer: draft.footer && place(draft.footer),
    },
    { theme: draft.theme, fonts: library.fonts, fontUrl: addresses.font },
    env,
  );
};
