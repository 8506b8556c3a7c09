// Answers that a visitor saves and goes on with elsewhere. The link holds the id and a secret, of which the hash is kept.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { describeDraftFiles, extendDraftFiles } from '../form-files/staged-files.service.ts';
import { findPublicForm } from '../forms/forms.store.ts';
import { findDraft, saveDraft as saveDraftRow } from './drafts.store.ts';
import type { DraftContent } from './submissions.tables.ts';

/** 256 bits as base64url. */
const secretSchema = z.string().regex(/^[\w-]{43}$/);

const draftSchema = z.object({
  secret: secretSchema,
  answers: z.array(z.tuple([z.string().max(200), z.string()])).max(submissionLimits.partsMax),
  step: z.string().max(64).optional(),
});

interface Target {
  tenantId: string;
  siteId: string;
  publicId: string;
  draftId: string;
  ip: string;
}

const dayMs = 24 * 60 * 60_000;

const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const missing = (): AppError => new AppError('not_found', 'These saved answers do not exist anymore.');

const read = <Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> => {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new AppError('validation_failed', 'These answers could not be saved.');
};

const withDraftForm = async <Result>(
  ctx: ServerContext,
  { tenantId, siteId, publicId, ip }: Target,
  work: (tx: TenantTransaction, formId: string) => Promise<Result>,
): Promise<Result> => {
  await enforceRateLimit(ctx, [
    {
      key: `form-draft:${hashIp(ctx, ip)}`,
      limit: submissionLimits.draftsPerMinutePerIp,
      windowSeconds: 60,
    },
  ]);
  return withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicForm(tx, siteId, publicId);
    if (!form || form.draft.settings.drafts !== true) throw missing();
    return work(tx, form.id);
  });
};

export const saveDraft = (ctx: ServerContext, target: Target, body: unknown): Promise<void> => {
  const { secret, ...content } = read(draftSchema, body);
  return withDraftForm(ctx, target, async (tx, formId) => {
    const key = { formId, id: target.draftId };
    if (!(await saveDraftRow(tx, key, { secretHash: hashOf(secret), content }))) throw missing();
    const until = new Date(ctx.clock.now().getTime() + submissionLimits.draftDays * dayMs);
    await extendDraftFiles(ctx, tx, { formId, pairs: content.answers }, until);
  });
};

/** The answers as they were saved, and the files among them that are still there. */
export const openDraft = (
  ctx: ServerContext,
  target: Target,
  body: unknown,
): Promise<DraftContent & { files: Awaited<ReturnType<typeof describeDraftFiles>> }> => {
  const { secret } = read(z.object({ secret: secretSchema }), body);
  return withDraftForm(ctx, target, async (tx, formId) => {
    const content = await findDraft(tx, { formId, id: target.draftId }, hashOf(secret));
    if (!content) throw missing();
    const files = await describeDraftFiles(ctx, tx, { formId, pairs: content.answers });
    return { ...content, files };
  });
};
