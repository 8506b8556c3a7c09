// Publication of legal documents, at once or at a date. Scheduled texts come into force by a job.
import {
  legalDocumentPublished,
  legalDocumentScheduled,
  legalDocumentUnscheduled,
} from '@sitewright/contract/legal/legal-events';
import type { LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { legalLimits as limits } from '@sitewright/contract/legal/legal-limits';
import { AppError } from '../../core/app-error.ts';
import { systemActor } from '../../core/context/event-actor.ts';
import type { Job } from '../../core/context/job.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import {
  findPublishedVersion,
  type LegalDocumentRow,
  listDueDocuments,
  lockDocument,
  saveDocument,
  supersedeDocument,
} from './legal-documents.store.ts';
import {
  aboutDocument,
  detailOf,
  requireDraft,
  requireLocked,
  wrongState,
} from './legal-documents.service.ts';
import { type LegalOwner, legalPlace } from './legal-place.ts';
import { fillVariables, legalValuesOf } from './legal-variables.ts';
import { starterNote } from './starter-texts.ts';
import { presentText } from './present-document.ts';

const dayMs = 24 * 60 * 60_000;

const refuse = (field: string, sentence: string): never => {
  throw new AppError('validation_failed', sentence, { fields: { [field]: sentence } });
};

const assertDate = async (tx: TenantTransaction, row: LegalDocumentRow, now: Date): Promise<void> => {
  const at = row.effective_at;
  if (at === null) return;
  if (at.getTime() > now.getTime() + limits.scheduledDaysMax * dayMs)
    refuse('effectiveAt', `Choose a date within the next ${limits.scheduledDaysMax} days.`);
  if (at <= now && row.requires_reconsent)
    refuse('effectiveAt', 'A text that asks for consent again can’t be in force since the past.');
  const current = await findPublishedVersion(tx, row, undefined);
  if (current?.effective_at && at < current.effective_at)
    refuse('effectiveAt', 'Choose a date after that of the version in force.');
};

const resolvedBody = async (ctx: ServerContext, tx: TenantTransaction, row: LegalDocumentRow) => {
  if (row.title.trim() === '') refuse('title', 'Enter a title.');
  if (row.body.trim() === '') refuse('body', 'Enter the text.');
  const note = starterNote(row.type, row.locale);
  if (note !== undefined && row.body.includes(note))
    refuse('body', 'Remove the note that this text is a starting point and not legal advice.');
  const { text, unresolved } = fillVariables(row.body, await legalValuesOf(ctx, tx));
  if (unresolved.length > 0) {
    const names = unresolved.map((name) => `{${name}}`).join(', ');
    refuse('body', `These variables have no value: ${names}. Fill them in or remove them.`);
  }
  return text;
};

export const publishLegalDocument = async (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  { id, edit }: { id: string; edit: number },
): Promise<LegalText> => {
  const text = await withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const draft = await requireDraft(tx, id, edit);
    const now = ctx.clock.now();
    await assertDate(tx, draft, now);
    const effectiveAt = draft.effective_at ?? now;
    const isLater = effectiveAt > now;
    const published = { published_body: await resolvedBody(ctx, tx, draft), effective_at: effectiveAt };
    if (!isLater) await supersedeDocument(tx, draft);
    const row = await saveDocument(tx, id, {
      ...published,
      status: isLater ? 'scheduled' : 'published',
      updated_at: now,
    });
    const about = aboutDocument(call, tx, row);
    await (isLater
      ? emit(ctx, tx, legalDocumentScheduled, {
          ...about,
          payload: { ...detailOf(row), effectiveAt: effectiveAt.toISOString() },
        })
      : emit(ctx, tx, legalDocumentPublished, {
          ...about,
          payload: { ...detailOf(row), requiresReconsent: row.requires_reconsent },
        }));
    return presentText(ctx, tx, row);
  });
  ctx.platformLegalTypes.invalidate('');
  return text;
};

export const unscheduleLegalDocument = (
  ctx: ServerContext,
  call: RequestContext,
  owner: LegalOwner,
  id: string,
): Promise<LegalText> =>
  withTenant(ctx.db, legalPlace(call.actor, owner, 'write'), async (tx) => {
    const before = await requireLocked(tx, id);
    if (before.status !== 'scheduled') throw wrongState('This version isn’t scheduled.');
    const row = await saveDocument(tx, id, {
      status: 'draft',
      published_body: null,
      updated_at: ctx.clock.now(),
    });
    await emit(ctx, tx, legalDocumentUnscheduled, {
      ...aboutDocument(call, tx, row),
      payload: detailOf(row),
    });
    return presentText(ctx, tx, row);
  });

const publishDue = (
  ctx: ServerContext,
  { tenantId, id, now }: { tenantId: string; id: string; now: Date },
): Promise<void> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const row = await lockDocument(tx, id);
    // Unscheduled or published meanwhile.
    if (row?.status !== 'scheduled' || row.effective_at === null || row.effective_at > now) return;
    await supersedeDocument(tx, row);
    await saveDocument(tx, id, { status: 'published' });
    await emit(ctx, tx, legalDocumentPublished, {
      tenantId,
      actor: systemActor,
      target: { type: 'legal_document', id, label: row.title },
      payload: { ...detailOf(row), requiresReconsent: row.requires_reconsent },
    });
  });

/** Brings scheduled texts into force whose date has come. One that fails keeps no other waiting, and is tried again. */
export const publishDueDocuments = async (ctx: ServerContext): Promise<void> => {
  const now = ctx.clock.now();
  const due = await listDueDocuments(ctx.db, now);
  for (const { tenant_id: tenantId, id } of due) {
    try {
      await publishDue(ctx, { tenantId, id, now });
    } catch (error) {
      ctx.log.error(
        { err: error, tenant: tenantId, document: id },
        'a scheduled legal document could not be published',
      );
    }
  }
  if (due.length > 0) ctx.platformLegalTypes.invalidate('');
};

export const publishDueJob: Job = {
  name: 'legal.publish_due',
  cron: '* * * * *',
  run: publishDueDocuments,
};
