// Binds the contact details of sites to the company profile: one edit for each document, which is undone like any other.
import type { FactChange, SiteFactChanges } from '@sitewright/contract/company/company-sites';
import { companySiteLimits } from '@sitewright/contract/company/company-site-limits';
import type { Facts } from '@sitewright/contract/company/company-bindings';
import type { JsonObject, Section } from '@sitewright/contract/content';
import { fromContent } from '@sitewright/document/adapter';
import type { DocumentState } from '@sitewright/document/document-state';
import { childIds } from '@sitewright/document/document-state';
import { linkOf } from '@sitewright/document/linked-fields';
import { rootId } from '@sitewright/document/node';
import { elementKinds } from '@sitewright/render/elements/registry';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { companyFactsOfSite } from '../company/company-facts-of-site.ts';
import { type DraftDesigns, loadDraftDesigns } from '../custom-templates/draft-designs.ts';
import { editDocument } from '../documents/documents.service.ts';
import { findDocument, listDocuments, lockDocument } from '../site-content/documents.store.ts';
import { listPages } from '../site-content/pages.store.ts';
import { requireSite } from '../sites/require-site.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { snapshotBeforeEdit } from '../versions/create-version.service.ts';
import { findBindings, type FoundBindings } from './find-bindings.ts';

/** The label of the edit in the history, in the language of the site. */
const labels = { en: 'Use company profile', vi: 'Dùng hồ sơ doanh nghiệp' } as const;

const languageOf = ({ settings: { locale } }: Pick<SiteView, 'settings'>): 'en' | 'vi' =>
  typeof locale === 'string' && locale.startsWith('vi') ? 'vi' : 'en';

interface SiteDocument {
  id: string;
  kind: FactChange['document'];
  content: JsonObject;
}

const sectionsOf = ({ content }: Pick<SiteDocument, 'content'>): Section[] =>
  ((content['sections'] ?? []) as unknown as Section[]).filter(({ type }) => type);

/** The documents that a site shows, with the saved sections that its pages follow. */
const documentsOf = async (tx: TenantTransaction, siteId: string): Promise<SiteDocument[]> => {
  const shown = await listDocuments(tx, siteId);
  const linked = new Set(
    shown.flatMap(({ content }) => {
      const { state } = fromContent(content);
      return childIds(state, rootId, 'sections').flatMap((id) => linkOf(state.nodes.get(id))?.section ?? []);
    }),
  );
  const definitions: SiteDocument[] = [];
  for (const id of linked) {
    const found = await findDocument(tx, siteId, id);
    if (found) definitions.push({ id, kind: 'section', content: found.content });
  }
  return [...shown, ...definitions];
};

interface Search {
  ctx: ServerContext;
  facts: Facts;
  custom: DraftDesigns;
}

const search = (
  { ctx, facts, custom }: Search,
  { kind, content }: Pick<SiteDocument, 'kind' | 'content'>,
  state: DocumentState,
): FoundBindings => {
  const types = new Map(
    sectionsOf({ content }).map((section) => [section.id, custom.withVersionedType(section).type]),
  );
  return findBindings(
    {
      state,
      facts,
      fieldsOf: (owner) =>
        owner.kind === 'element'
          ? elementKinds.get(owner.type)?.definition.fields
          : (ctx.library.designs.get(owner.type) ?? custom.find(types.get(owner.id) ?? owner.type))?.config
              .fields,
    },
    kind === 'header' || kind === 'footer',
  );
};

const shortened = (text: string): string => {
  const max = companySiteLimits.shownTextMax;
  return text.length <= max ? text : `${text.slice(0, max - 1)}…`;
};

const applyToDocument = (
  ctx: ServerContext,
  actor: Actor,
  { site, document, found }: { site: SiteView; document: SiteDocument; found: Search },
): Promise<void> =>
  withTenant(ctx.db, actor, async (tx) => {
    const own = await requireSite(tx, actor, site.id, 'sites.write');
    const locked = await lockDocument(tx, site.id, document.id);
    if (!locked) throw new AppError('unknown_document', 'This page no longer exists.');
    await snapshotBeforeEdit(ctx, tx, { site: own, document: locked });
    await editDocument(ctx, tx, actor, locked, {
      label: labels[languageOf(site)],
      makeOperations: (state) =>
        search(found, { kind: document.kind, content: locked.content }, state).operations,
    });
  });

const readSite = (ctx: ServerContext, actor: Actor, siteId: string) =>
  withTenant(ctx.db, actor, async (tx) => {
    const site = await requireSite(tx, actor, siteId, 'sites.write');
    const documents = await documentsOf(tx, siteId);
    const custom = await loadDraftDesigns(tx, documents.flatMap(sectionsOf));
    const facts: Facts = await companyFactsOfSite(ctx, tx, site);
    const titles = new Map((await listPages(tx, siteId)).map(({ id, title }) => [id, title]));
    return { site, documents, titles, found: { ctx, facts, custom } };
  });

const applyToSite = async (
  ctx: ServerContext,
  actor: Actor,
  siteId: string,
  isDry: boolean,
): Promise<SiteFactChanges> => {
  const { site, documents, titles, found } = await readSite(ctx, actor, siteId);
  const changes: FactChange[] = [];
  let lockedSections = 0;
  for (const document of documents) {
    const result = search(found, document, fromContent(document.content).state);
    lockedSections += result.lockedSections;
    if (result.bindings.length === 0) continue;
    if (!isDry) await applyToDocument(ctx, actor, { site, document, found });
    changes.push(
      ...result.bindings.map(({ label, fact, before, after }) => ({
        documentId: document.id,
        document: document.kind,
        page: titles.get(document.id) ?? null,
        field: label,
        fact,
        before: shortened(before),
        after: shortened(after),
      })),
    );
  }
  return { siteId, name: site.name, changes, lockedSections };
};

/** Every site is checked before the first one changes. */
export const applyProfile = async (
  ctx: ServerContext,
  actor: Actor,
  { siteIds, dryRun }: { siteIds: readonly string[]; dryRun: boolean },
): Promise<{ sites: SiteFactChanges[] }> => {
  const ids = [...new Set(siteIds)];
  await withTenant(ctx.db, actor, async (tx) => {
    for (const id of ids) await requireSite(tx, actor, id, 'sites.write');
  });
  const sites: SiteFactChanges[] = [];
  for (const id of ids) sites.push(await applyToSite(ctx, actor, id, dryRun));
  return { sites };
};
