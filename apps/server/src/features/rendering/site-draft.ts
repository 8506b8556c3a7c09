// The current state of a site, read in one transaction; input of preview and publishing.
import type { BlogEnvironment } from '@sitewright/contract/blog/public-blog';
import type { JsonObject, Section } from '@sitewright/contract/content';
import {
  type CompiledRedirects,
  compileRedirects,
  isRedirectCode,
} from '@sitewright/contract/site-settings/redirect-rules';
import { siteCodeSchema } from '@sitewright/contract/site-settings/site-settings';
import type { Theme } from '@sitewright/contract/themes/theme';
import { resolveSection } from '@sitewright/render/bindings/resolve-bindings';
import type { ConsentBanner } from '@sitewright/render/consent/consent-banner';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import { companyFactsOfSite } from '../company/company-facts-of-site.ts';
import { type DraftDesigns, loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import { type DraftForm, listDraftForms } from '../forms/draft-forms.ts';
import { listDocuments } from '../site-content/documents.store.ts';
import { mediaKeysIn } from '../media/draft-images.ts';
import { findMediaByKeys, listRenderableMedia, type MediaFile, withBlobs } from '../media/media.store.ts';
import { listPages, listRedirects, type PageView } from '../site-content/pages.store.ts';
import { loadConsent } from './draft-consent.ts';
import { createDraftFacts, type DraftFacts } from './draft-facts.ts';
import { type DraftCode, hasCode, sectionScript } from './release-code.ts';
import { mayUseCode } from '../site-content/may-use-code.ts';
import type { SiteView } from '../sites/sites.store.ts';

export interface DraftPage extends PageView {
  path: string;
  content: JsonObject;
  sections: Section[];
}

export interface SiteDraft {
  site: SiteView;
  theme: Theme;
  locale: string;
  pages: DraftPage[];
  /** The stored documents of the header and the footer. */
  parts: Partial<Record<'header' | 'footer', { id: string; content: JsonObject }>>;
  /** Sections of the blog's templates; empty without a blog. */
  templates: Record<'post_template' | 'list_template', Section[]>;
  header: Section | undefined;
  footer: Section | undefined;
  /** The uploaded designs that its sections use. */
  custom: DraftDesigns;
  /** Uploads of the site by storage key, including deleted ones that its pages still use. */
  media: ReadonlyMap<string, MediaFile>;
  /** The forms of the site. */
  forms: readonly DraftForm[];
  /** Exact paths that redirect. */
  redirects: ReadonlyMap<string, string>;
  /** Old paths with a temporary redirect. */
  detours: ReadonlySet<string>;
  /** All rules, with those for pages that are gone and with patterns. */
  redirectRules: CompiledRedirects;
  /** Custom code of the site and its sections; undefined when there is none or the tenant may not use any. */
  code: DraftCode | undefined;
  /** The public blog for sections of its pages; absent for none. */
  blog?: BlogEnvironment | undefined;
  /** The cookie banner; undefined for none. */
  consent: ConsentBanner | undefined;
  /** Facts of the company profile. Bound fields of its sections have them already, those of its stored documents do not. */
  company: DraftFacts;
  /** Version of each document, by id. */
  versions: Record<string, number>;
}

/** Imported content may lack a design and have arbitrary style values. */
const sectionOf = (stored: JsonObject): Section => {
  const { type = stored['templatePath'], style, templateId, ...rest } = stored;
  return {
    ...(rest as unknown as Section),
    type: typeof type === 'string' ? type : '',
    ...(isObject(style) ? { style } : {}),
    ...(typeof templateId === 'string' ? { templateId } : {}),
  };
};

const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sectionsOf = (content: JsonObject | undefined): Section[] => {
  const sections = content?.['sections'];
  return Array.isArray(sections) ? sections.filter(isObject).map(sectionOf) : [];
};

const codeOf = async (
  tx: TenantTransaction,
  site: SiteView,
  sections: readonly Section[],
): Promise<DraftCode | undefined> => {
  const stored = siteCodeSchema.safeParse(site.code).data ?? siteCodeSchema.parse({});
  const code = { ...stored, sectionScripts: sections.map(sectionScript).filter(Boolean) };
  return hasCode(code) && (await mayUseCode(tx)) ? code : undefined;
};

/** The site's files, and those of the workspace's other sites that were pasted here. */
const mediaOf = async (
  tx: TenantTransaction,
  site: SiteView,
  content: unknown,
): Promise<Map<string, MediaFile>> => {
  const own = await listRenderableMedia(tx, site.id);
  const known = new Set(own.map((row) => row.storage_key));
  const keys = mediaKeysIn([content, site.settings]).filter((key) => !known.has(key));
  const others = [...(await findMediaByKeys(tx, keys)).values()];
  return new Map((await withBlobs(tx, [...others, ...own])).map((row) => [row.storage_key, row]));
};

type SiteDocument = Awaited<ReturnType<typeof listDocuments>>[number];

/** The parts of a draft that an earlier state of the site replaces. */
export interface DraftState {
  /** With the name, settings, theme and code of that state. */
  site: SiteView;
  documents: readonly Pick<SiteDocument, 'id' | 'kind' | 'content' | 'version'>[];
  pages: readonly PageView[];
  redirects: readonly { from_path: string; to_path: string; code: number }[];
}

const stateNow = async (tx: TenantTransaction, site: SiteView): Promise<DraftState> => ({
  site,
  documents: await listDocuments(tx, site.id),
  pages: await listPages(tx, site.id),
  redirects: await listRedirects(tx, site.id),
});

const redirectsOf = (
  rows: DraftState['redirects'],
): Pick<SiteDraft, 'redirects' | 'detours' | 'redirectRules'> => {
  const redirectRules = compileRedirects(
    rows.map(({ from_path: from, to_path: to, code }) => ({
      from,
      to,
      code: isRedirectCode(code) ? code : 301,
    })),
  );
  const exact = [...redirectRules.exact.values()].filter(({ code }) => code !== 410);
  return {
    redirectRules,
    redirects: new Map(exact.map(({ from, to }) => [from, to])),
    detours: new Set(exact.filter(({ code }) => code === 302).map(({ from }) => from)),
  };
};

/** The draft of a site as it is now, or as it was in an earlier state. */
export const loadDraft = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  present: SiteView,
  earlier?: DraftState,
): Promise<SiteDraft> => {
  const { site, documents, pages, redirects } = earlier ?? (await stateNow(tx, present));
  const contents = new Map(documents.map((row) => [row.id, row.content]));
  const company = createDraftFacts(await companyFactsOfSite(ctx, tx, site));
  const media = await mediaOf(tx, site, [
    documents.map((row) => row.content),
    pages.map((page) => page.seo),
    company.facts,
  ]);
  const sections = documents.flatMap((row) => sectionsOf(row.content));
  const custom = await loadDraftDesigns(tx, sections);
  const { locale: stored } = site.settings;
  const locale = typeof stored === 'string' ? stored : 'en';
  const shown = (content: JsonObject | undefined): Section[] =>
    sectionsOf(content).map((section) =>
      resolveSection(section, {
        facts: company.facts,
        findDesign: (one) =>
          ctx.library.designs.get(one.type) ?? custom.find(custom.withVersionedType(one).type),
        findElement: (kind) => elementKinds.get(kind),
        ...(section.hidden ? {} : { onBinding: company.use }),
      }),
    );
  const code = await codeOf(tx, site, sections);
  const template = (kind: string) => shown(documents.find((row) => row.kind === kind)?.content);
  const part = (kind: string) => shown(documents.find((row) => row.kind === kind)?.content)[0];
  return {
    site,
    theme: site.theme as unknown as Theme,
    locale,
    pages: pages.map((page) => {
      const content = contents.get(page.id) ?? { sections: [] };
      return {
        ...page,
        path: page.is_home ? '/' : `/${page.slug}`,
        content,
        sections: shown(content),
      };
    }),
    parts: Object.fromEntries(
      documents.flatMap((row) =>
        row.kind === 'header' || row.kind === 'footer' ? [[row.kind, row] as const] : [],
      ),
    ),
    templates: { post_template: template('post_template'), list_template: template('list_template') },
    header: part('header'),
    footer: part('footer'),
    custom,
    media,
    forms: await listDraftForms(tx, site.id),
    ...redirectsOf(redirects),
    company,
    code,
    consent: await loadConsent(ctx, tx, site, { locale, code, sections }),
    versions: Object.fromEntries(documents.map((row) => [row.id, row.version])),
  };
};
