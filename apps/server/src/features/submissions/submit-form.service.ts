// Takes what a visitor sent through a form of a published site. Visitors are anonymous: the site is the one that they saw.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { SpamReason, SpamState } from '@sitewright/contract/submissions/submissions';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import type { Answers } from '@sitewright/forms/answers/answer';
import { type ParsedAnswers, parseAnswers } from '@sitewright/forms/answers/parse-answers';
import { type Validation, validate } from '@sitewright/forms/checks/validate';
import { honeypotName } from '@sitewright/forms/honeypot';
import { translateForm } from '@sitewright/forms/render/translate-form';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { findPublicForm, findVersion, type FormRow } from '../forms/forms.store.ts';
import { formTextsFor } from '../forms/published-form.ts';
import type { FormPlace, ShownForm } from './answer-page.ts';
import { matchesPattern } from '../forms/match-pattern.ts';
import { announceSubmissions } from './announce.ts';
import { answerRows, searchText } from './answer-rows.ts';
import { deleteDraft } from './drafts.store.ts';
import { readFormToken } from './form-token.ts';
import type { Pairs } from './read-form-body.ts';
import { judgeSpam } from './spam.ts';
import {
  countSubmissions,
  findSubmissionByKey,
  insertAnswers,
  insertSubmission,
  lockForm,
} from './submissions.store.ts';

export interface VisitorRequest {
  tenantId: string;
  siteId: string;
  host: string;
  publicId: string;
  place: FormPlace;
  ip: string;
  userAgent: string;
  pairs: Pairs;
}

export type SubmitResult =
  | { state: 'stored'; submissionId: string; message: string; redirect: string | undefined }
  | { state: 'invalid'; parsed: ParsedAnswers; validation: Validation; shown: ShownForm }
  | { state: 'missing' | 'inactive' | 'closed' | 'full' };

export const valueOf = (pairs: Pairs, name: string): string | undefined => {
  const value = pairs.find(([one]) => one === name)?.[1];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

/** Names of the form's own inputs. */
const ownNames: ReadonlySet<string> = new Set([
  '_t',
  '_key',
  '_v',
  '_l',
  '_p',
  '_f',
  '_ref',
  '_draft',
  '_page',
  'altcha',
]);

const enforceLimits = (ctx: ServerContext, { publicId, ip }: VisitorRequest): Promise<void> => {
  const visitor = `form:${publicId}:${hashIp(ctx, ip)}`;
  return enforceRateLimit(ctx, [
    { key: `${visitor}:burst`, limit: limits.burst, windowSeconds: limits.burstSeconds },
    { key: visitor, limit: limits.perMinutePerIp, windowSeconds: 60 },
    { key: `form:${publicId}`, limit: limits.perMinutePerForm, windowSeconds: 60 },
  ]);
};

const closedState = async (
  tx: TenantTransaction,
  form: FormRow,
  now: Date,
): Promise<'inactive' | 'closed' | 'full' | undefined> => {
  if (!form.is_active) return 'inactive';
  if (form.closes_at && form.closes_at <= now) return 'closed';
  if (form.max_submissions === null) return undefined;
  await lockForm(tx, form.id);
  return (await countSubmissions(tx, form.id)) >= form.max_submissions ? 'full' : undefined;
};

/** Without a key from the page, the same answers of one visitor within a short time are one submission. */
const keyOf = (ctx: ServerContext, { pairs, ip }: VisitorRequest): string => {
  const key = valueOf(pairs, '_key');
  if (key !== undefined && /^[\w-]{8,64}$/.test(key)) return key;
  const window = Math.floor(ctx.clock.now().getTime() / (limits.repeatSeconds * 1_000));
  const sent = pairs.filter(([name]) => !ownNames.has(name));
  return `auto-${createHash('sha256')
    .update(JSON.stringify([hashIp(ctx, ip), window, sent]))
    .digest('hex')
    .slice(0, 40)}`;
};

const judge = (
  ctx: ServerContext,
  request: VisitorRequest,
  definition: FormDefinition,
  answers: Answers,
): { state: SpamState; reasons: SpamReason[] } => {
  const { publicId, host, pairs } = request;
  const trap = definition.settings.honeypot ? valueOf(pairs, honeypotName(publicId)) : undefined;
  const emails = definition.fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .filter((answer) => typeof answer === 'string');
  return judgeSpam({
    isTrapped: trap !== undefined,
    token: readFormToken(ctx, valueOf(pairs, '_t'), { publicId, host }),
    text: searchText(definition, answers),
    emails,
  });
};

/** The version that the page showed, or the published one where the page does not say. */
const definitionFor = async (
  tx: TenantTransaction,
  form: FormRow,
  pairs: Pairs,
): Promise<{ version: number; definition: FormDefinition } | undefined> => {
  const shown = Number(valueOf(pairs, '_v'));
  const wanted = Number.isInteger(shown) && shown > 0 ? shown : form.published_version;
  const row = wanted === null ? undefined : await findVersion(tx, form.id, Math.min(wanted, 2_147_483_647));
  const found =
    row ??
    (form.published_version === null ? undefined : await findVersion(tx, form.id, form.published_version));
  return found && { version: found.version, definition: found.definition };
};

const store = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  {
    form,
    version,
    definition,
    values,
  }: { form: FormRow; version: number; definition: FormDefinition; values: Answers },
): Promise<string> => {
  const key = keyOf(ctx, request);
  const spam = judge(ctx, request, definition, values);
  const submissionId = await insertSubmission(tx, {
    site_id: request.siteId,
    form_id: form.id,
    version,
    key,
    spam_state: spam.state,
    spam_reasons: spam.reasons,
    answers: values,
    search: searchText(definition, values),
    meta: {
      locale: request.place.locale,
      hasScript: valueOf(request.pairs, '_t') !== undefined,
      referrer: valueOf(request.pairs, '_ref')?.slice(0, 500) ?? '',
    },
    page_path: request.place.path,
    ip_hash: hashIp(ctx, request.ip),
  });
  if (submissionId === undefined) return (await findSubmissionByKey(tx, form.id, key))!.id;
  await insertAnswers(tx, { submissionId, formId: form.id }, answerRows(definition, values));
  await announceSubmissions(ctx, tx, { form, siteId: request.siteId }, [submissionId]);
  const draftId = valueOf(request.pairs, '_draft');
  if (draftId !== undefined) await deleteDraft(tx, { formId: form.id, id: draftId.slice(0, 64) });
  return submissionId;
};

/** The published version of a form, to thank the visitor in its words. */
export const findShownForm = (
  ctx: ServerContext,
  { tenantId, siteId }: { tenantId: string; siteId: string },
  publicId: string,
): Promise<ShownForm | undefined> =>
  withTenant(ctx.db, { tenantId }, async (tx) => {
    const form = await findPublicForm(tx, siteId, publicId);
    const shown = form && (await definitionFor(tx, form, []));
    return form && shown && { form, ...shown };
  });

/** Stores a submission, or says why not. Sent twice with one key, it is stored once. */
export const submitForm = async (ctx: ServerContext, request: VisitorRequest): Promise<SubmitResult> => {
  await enforceLimits(ctx, request);
  return withTenant(ctx.db, { tenantId: request.tenantId }, async (tx): Promise<SubmitResult> => {
    const form = await findPublicForm(tx, request.siteId, request.publicId);
    const shown = form && (await definitionFor(tx, form, request.pairs));
    if (!form || !shown) return { state: 'missing' };
    const closed = await closedState(tx, form, ctx.clock.now());
    if (closed) return { state: closed };
    const { locale, path } = request.place;
    const definition = translateForm(shown.definition, locale);
    const parsed = parseAnswers(definition, request.pairs, {
      locale,
      page: {
        page: path,
        userAgent: request.userAgent,
        referrer: valueOf(request.pairs, '_ref') ?? '',
      },
    });
    const validation = validate(definition, parsed, {
      texts: formTextsFor(locale),
      matches: matchesPattern,
      today: ctx.clock.now().toISOString().slice(0, 10),
    });
    if (validation.order.length > 0)
      return { state: 'invalid', parsed, validation, shown: { form, ...shown } };
    const submissionId = await store(ctx, tx, request, {
      form,
      version: shown.version,
      definition: shown.definition,
      values: validation.values,
    });
    const { successMessage, successRedirect } = definition.settings;
    return { state: 'stored', submissionId, message: successMessage, redirect: successRedirect || undefined };
  });
};
