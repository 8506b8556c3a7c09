// Revision history of a document: each retained save and the content after it.
import type { PageContent } from '@sitewright/contract/content';
import { limits } from '@sitewright/contract/limits';
import type { Revision } from '@sitewright/contract/versions/versions';
import { fromContent, toContent } from '@sitewright/document/adapter';
import { applyOperations } from '@sitewright/document/apply';
import type { Operation } from '@sitewright/document/operation';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { AppError, notFound } from '../../core/app-error.ts';
import type { Actor } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import type { DocumentRow } from '../sites/site-rows.ts';
import {
  countSaves,
  findBase,
  listVersionRevisions,
  listSavedOperations,
  listSaves,
  type RevisionRow,
} from './revisions.store.ts';
import { type DocumentTarget, requireDocument } from './versions.service.ts';

interface RevisionTimeline {
  document: DocumentRow;
  saves: readonly RevisionRow[];
  kept: readonly RevisionRow[];
  /** Number of saves between the version to replay on and the first of these; undefined without such a version. */
  lead: number | undefined;
  hasEarlier: boolean;
}

/** Marks which revisions can be shown: those stored as a version, and those that follow one without a gap. */
const revisionsOf = ({ document, saves, kept, lead, hasEarlier }: RevisionTimeline): Revision[] => {
  const first = saves[0]?.version ?? document.version;
  const held = new Set([...kept.map(({ version }) => version), document.version]);
  const now: RevisionRow = {
    version: document.version,
    label: null,
    author: null,
    created_at: document.updated_at,
  };
  const byVersion = new Map(
    [now, ...kept.filter(({ version }) => !hasEarlier || version >= first - 1), ...saves].map((row) => [
      row.version,
      row,
    ]),
  );
  const logged = new Set(saves.map(({ version }) => version));
  let previous = { version: first - 1, distance: lead };
  return [...byVersion.values()]
    .toSorted((a, b) => a.version - b.version)
    .map(({ version, label, author, created_at: at }) => {
      const follows = previous.version === version - 1 && logged.has(version);
      const next = follows && previous.distance !== undefined ? previous.distance + 1 : undefined;
      const distance = kept.some((row) => row.version === version) ? 0 : next;
      previous = { version, distance };
      const isKnown = held.has(version) || (distance !== undefined && distance <= limits.versions.replayMax);
      return { version, label, author, createdAt: at.toISOString(), isKnown };
    });
};

const countSavesSinceBase = async (
  tx: TenantTransaction,
  documentId: string,
  first: number,
): Promise<number | undefined> => {
  const base = await findBase(tx, documentId, first - 1);
  if (!base) return undefined;
  const between = first - 1 - base.version;
  const saves = await countSaves(tx, documentId, { after: base.version, before: first });
  return saves === between ? between : undefined;
};

export const listRevisions = (ctx: ServerContext, actor: Actor, target: DocumentTarget) =>
  withTenant(ctx.db, actor, async (tx): Promise<{ moments: Revision[]; hasEarlier: boolean }> => {
    const document = await requireDocument(tx, actor, target);
    const newest = await listSaves(tx, document.id, limits.versions.momentsMax + 1);
    const saves = newest.slice(0, limits.versions.momentsMax).toReversed();
    const kept = await listVersionRevisions(tx, document.id);
    const lead = saves[0] && (await countSavesSinceBase(tx, document.id, saves[0].version));
    const hasEarlier = newest.length > saves.length;
    return { moments: revisionsOf({ document, saves, kept, lead, hasEarlier }), hasEarlier };
  });

const revisionExpired = (): AppError =>
  new AppError('moment_lost', 'This part of the history is no longer available. Choose a later point.');

export const getRevision = (ctx: ServerContext, actor: Actor, target: DocumentTarget, moment: number) =>
  withTenant(ctx.db, actor, async (tx): Promise<{ version: number; content: PageContent }> => {
    const document = await requireDocument(tx, actor, target);
    const answer = (content: object) => ({ version: moment, content: content as PageContent });
    if (moment > document.version) throw notFound('The moment');
    if (moment === document.version) return answer(document.content);
    const base = await findBase(tx, document.id, moment);
    const saves = base ? moment - base.version : undefined;
    if (!base || saves === undefined || saves > limits.versions.replayMax) throw revisionExpired();
    const logged = await listSavedOperations(tx, document.id, { after: base.version, upTo: moment });
    if (logged.length !== saves) throw revisionExpired();
    const { state } = fromContent(base.content);
    for (const operations of logged) applyOperations(state, operations as unknown as Operation[]);
    return answer(toContent(state));
  });
