// Creates versions automatically, in the transaction of the change that triggers them.
import { limits } from '@sitewright/contract/limits';
import type { SiteVersionReason } from '@sitewright/contract/versions/versions';
import { isSameJson } from '@sitewright/document/json';
import type { TenantTransaction } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { listDefinitions, listDocuments } from '../site-content/documents.store.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import type { SiteView } from '../sites/sites.store.ts';
import { currentSiteSnapshot } from './site-snapshot.service.ts';
import {
  findSiteVersionAt,
  deleteOldSiteVersions,
  hasSiteVersion,
  insertSiteVersion,
  type VersionedDocument,
  relabelSameSiteVersion,
} from './site-versions.store.ts';
import {
  findVersionState,
  deleteOldVersions,
  storeVersion,
  type NewVersion,
  type DocumentSnapshot,
} from './versions.store.ts';

export const createVersion = async (
  tx: TenantTransaction,
  document: DocumentSnapshot,
  about: NewVersion,
): Promise<string> => {
  const id = await storeVersion(tx, document, about);
  await deleteOldVersions(tx, document.id);
  return id;
};

export interface NewSiteSnapshot {
  reason: SiteVersionReason;
  userId: string | null;
  label?: string;
  releaseNumber?: number;
  at?: Date;
}

/** Saves the state of the whole site, with each of its documents as a version of its own. */
export const createSiteVersion = async (
  tx: TenantTransaction,
  site: SiteView,
  { reason, userId, label, releaseNumber, at }: NewSiteSnapshot,
): Promise<string> => {
  const found = await findSiteVersionAt(tx, site.id, site.draft_version);
  const facts = await currentSiteSnapshot(tx, site);
  const there = found && isSameJson(found.facts, facts) ? found.id : undefined;
  const isTold = reason === 'named' || reason === 'published';
  if (there !== undefined && !isTold) return there;
  const documents =
    there === undefined || releaseNumber !== undefined
      ? [...(await listDocuments(tx, site.id)), ...(await listDefinitions(tx, site.id))]
      : [];
  const kept: VersionedDocument[] = [];
  for (const document of documents) {
    const documentVersionId = await createVersion(tx, document, {
      // The name of a site version is not the name of its page versions.
      reason: reason === 'named' ? 'session' : reason,
      userId,
      releaseNumber,
      at,
    });
    kept.push({ documentId: document.id, documentVersionId, kind: document.kind });
  }
  if (there !== undefined) {
    await relabelSameSiteVersion(tx, there, { reason, label, releaseNumber, userId });
    return there;
  }
  const version = {
    siteId: site.id,
    version: site.draft_version,
    reason,
    label,
    releaseNumber,
    facts,
    userId,
    at,
  };
  const id = await insertSiteVersion(tx, version, kept);
  await deleteOldSiteVersions(tx, site.id);
  return id;
};

const sessionPauseStart = ({ clock }: Pick<ServerContext, 'clock'>): number =>
  clock.now().getTime() - limits.versions.sessionPauseMinutes * 60_000;

/**
 * Runs before a batch of edits: saves the current content when nobody had edited it for a while, so that the end of a
 * session needs no signal, and when the operation log could not be replayed without it.
 */
export const snapshotBeforeEdit = async (
  ctx: Pick<ServerContext, 'clock'>,
  tx: TenantTransaction,
  { site, document }: { site: SiteView; document: DocumentRow },
): Promise<void> => {
  const { isKept, isLogged, isBased } = await findVersionState(tx, document);
  if (!isKept && (!isLogged || !isBased || document.updated_at.getTime() < sessionPauseStart(ctx))) {
    await createVersion(tx, document, {
      reason: document.version === 1 ? 'start' : 'session',
      userId: document.updated_by,
      at: document.updated_at,
    });
  }
  await snapshotSession(ctx, tx, { ...site, updated_by: site.updated_by ?? document.updated_by });
};

const snapshotSession = async (
  ctx: Pick<ServerContext, 'clock'>,
  tx: TenantTransaction,
  site: SiteView,
): Promise<void> => {
  const { updated_by: userId, updated_at: at } = site;
  if (at.getTime() < sessionPauseStart(ctx))
    await createSiteVersion(tx, site, { reason: 'session', userId, at });
};

/**
 * Runs before a change of the theme, settings, pages or saved sections: these have no operation log to replay, so the
 * first change saves the initial state of the site.
 */
export const snapshotBeforeSiteEdit = async (
  ctx: Pick<ServerContext, 'clock'>,
  tx: TenantTransaction,
  site: SiteView,
): Promise<void> => {
  if (await hasSiteVersion(tx, site.id)) return snapshotSession(ctx, tx, site);
  const { updated_by: userId, updated_at: at } = site;
  await createSiteVersion(tx, site, { reason: 'start', userId: userId ?? site.owner_id, at });
};
