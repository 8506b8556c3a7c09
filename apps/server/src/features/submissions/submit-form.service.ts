// Takes what a visitor sent through a form of a published site. Visitors are anonymous: the site is the one that they saw.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import type { SpamReason, SpamState } from '@sitewright/contract/submissions/submissions';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import type { Answers } from '@sitewright/forms/answers/answer';
import { type ParsedAnswers, parseAnswers } from '@sitewright/forms/answers/parse-answers';
import { type Validation, validate } from '@sitewright/forms/checks/validate';
import { honeypotName } from '@sitewright/forms/honeypot';
import type { StagedFile } from '@sitewright/forms/render/render-options';
import { translateForm } from '@sitewright/forms/render/translate-form';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { captchaInputNames, checkCaptcha, hasCaptcha, spendCaptcha } from '../captcha/check-captcha.ts';
import type { CaptchaVerdict } from '../captcha/captcha-verdict.ts';
import { isRepeatedText } from '../captcha/repeated-text.ts';
import type { SentFiles } from '../form-files/sent-files.ts';
import {
  attachStaged,
  keepStaged,
  releaseStaged,
  resolveStaged,
  type StagedFiles,
  withStoredSizes,
} from '../form-files/staged-files.service.ts';
import { findPublicForm, type FormRow } from '../forms/forms.store.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findShownVersion } from '../forms/shown-version.ts';
import { closedState } from '../forms/visitor-requests.ts';
import type { FormPlace, ShownForm } from './answer-page.ts';
import { matchesPattern } from '../forms/match-pattern.ts';
import { announceSubmissions } from './announce.ts';
import { answerRows, searchText } from './answer-rows.ts';
import { deleteDraft } from './drafts.store.ts';
import { withFileIssues } from './file-issues.ts';
import { type FormTokenState, readFormToken } from './form-token.ts';
import { judgeSpam, type SpamEvidence } from './spam.ts';
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
  /** Files that came with the answers. */
  files?: SentFiles;
  /** For forms with a honeypot of their own: whether it was filled in. */
  isTrapped?: boolean;
  /** Sent by the owner: marked, no spam, taken at any time, without what a rule refuses. */
  isTest?: boolean;
  /** For forms that are written as HTML, which cannot show one. */
  skipsCaptcha?: boolean;
}

export type SubmitResult =
  | { state: 'stored'; submissionId: string; message: string; redirect: string | undefined }
  | {
      state: 'invalid';
      parsed: ParsedAnswers;
      validation: Pick<Validation, 'errors' | 'order'>;
      shown: ShownForm;
      /** Field id → files that need not be sent again. */
      staged: Record<string, StagedFile[]>;
    }
  | { state: 'unsolved'; definition: FormDefinition; staged: Record<string, StagedFile[]> }
  | { state: 'missing' | 'inactive' | 'closed' | 'full' };

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
  ...captchaInputNames,
]);

/** Counted before the body is read: files make it large. */
export const enforceFormLimits = (
  ctx: ServerContext,
  { form, ip }: { form: string; ip: string },
): Promise<void> => {
  const visitor = `form:${form}:${hashIp(ctx, ip)}`;
  return enforceRateLimit(ctx, [
    { key: `${visitor}:burst`, limit: limits.burst, windowSeconds: limits.burstSeconds },
    { key: visitor, limit: limits.perMinutePerIp, windowSeconds: 60 },
    { key: `form:${form}`, limit: limits.perMinutePerForm, windowSeconds: 60 },
  ]);
};

const unavailableState = async (
  tx: TenantTransaction,
  form: FormRow,
  now: Date,
): Promise<'inactive' | 'closed' | 'full' | undefined> => {
  const closed = closedState(form, now);
  if (closed || form.max_submissions === null) return closed;
  await lockForm(tx, form.id);
  return (await countSubmissions(tx, form.id)) >= form.max_submissions ? 'full' : undefined;
};

/** Without a key from the page, the same answers of one visitor within a short time are one submission. */
const keyOf = (ctx: ServerContext, { pairs, ip, files }: VisitorRequest): string => {
  const key = valueOf(pairs, '_key');
  if (key !== undefined && /^[\w-]{8,64}$/.test(key)) return key;
  const window = Math.floor(ctx.clock.now().getTime() / (limits.repeatSeconds * 1_000));
  const sent = [...pairs.filter(([name]) => !ownNames.has(name)), ...(files?.digests ?? [])];
  return `auto-${createHash('sha256')
    .update(JSON.stringify([hashIp(ctx, ip), window, sent]))
    .digest('hex')
    .slice(0, 40)}`;
};

const captchaReason = (verdict: CaptchaVerdict | undefined): SpamEvidence['captcha'] => {
  if (verdict?.ok === false)
    return verdict.reason === 'unavailable' ? 'captcha_unavailable' : 'captcha_failed';
  return verdict?.isConfirmation ? 'no_script' : undefined;
};

/** For answers without a captcha to a form that has one by now: to an older version of it, or as a plain form. */
const evadesCaptcha = async (
  tx: TenantTransaction,
  form: FormRow,
  { skipsCaptcha = false }: VisitorRequest,
): Promise<boolean> => {
  if (skipsCaptcha && hasCaptcha(form.draft)) return true;
  const published = await findShownVersion(tx, form, undefined);
  return published !== undefined && hasCaptcha(published.definition);
};

interface Evidence {
  token: FormTokenState;
  definition: FormDefinition;
  answers: Answers;
  verdict: CaptchaVerdict | undefined;
}

const judge = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  { token, definition, answers, verdict }: Evidence,
): Promise<{ state: SpamState; reasons: SpamReason[] }> => {
  const { publicId, pairs } = request;
  const text = searchText(definition, answers);
  const trap = definition.settings.honeypot ? valueOf(pairs, honeypotName(publicId)) : undefined;
  const emails = definition.fields
    .filter(({ type }) => type === 'email')
    .map(({ id }) => answers[id])
    .filter((answer) => typeof answer === 'string');
  return judgeSpam({
    isTrapped: trap !== undefined || request.isTrapped === true,
    token,
    text,
    emails,
    captcha: captchaReason(verdict),
    isRepeated: await isRepeatedText(ctx, tx, { publicId, text }),
  });
};

const store = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  {
    form,
    version,
    definition,
    values: checked,
    staged,
    verdict,
  }: {
    form: FormRow;
    version: number;
    definition: FormDefinition;
    values: Answers;
    staged: StagedFiles;
    verdict: CaptchaVerdict | undefined;
  },
): Promise<string> => {
  const values = withStoredSizes(checked, staged);
  const key = keyOf(ctx, request);
  const { publicId, host } = request;
  const token = readFormToken(ctx, valueOf(request.pairs, '_t'), { publicId, host });
  const isTest = request.isTest === true;
  const spam = isTest
    ? { state: 'ham' as const, reasons: [] }
    : await judge(ctx, tx, request, { token, definition, answers: values, verdict });
  const submissionId = await insertSubmission(tx, {
    site_id: request.siteId,
    form_id: form.id,
    version,
    key,
    spam_state: spam.state,
    spam_reasons: spam.reasons,
    is_test: isTest,
    answers: values,
    search: searchText(definition, values),
    meta: {
      locale: request.place.locale,
      hasScript: valueOf(request.pairs, '_t') !== undefined,
      referrer: valueOf(request.pairs, '_ref')?.slice(0, 500) ?? '',
      ...(token.state === 'valid' ? { seconds: Math.round(token.ageSeconds) } : {}),
    },
    page_path: request.place.path,
    ip_hash: hashIp(ctx, request.ip),
  });
  if (submissionId === undefined) {
    await releaseStaged(ctx, tx, staged);
    return (await findSubmissionByKey(tx, form.id, key))!.id;
  }
  await attachStaged(ctx, tx, { submissionId, answers: values, files: staged });
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
    const shown = form && (await findShownVersion(tx, form, undefined));
    return form && shown && { form, ...shown };
  });

const readRequest = (
  ctx: ServerContext,
  request: VisitorRequest,
  definition: FormDefinition,
  staged: StagedFiles,
): { parsed: ParsedAnswers; validation: Validation; failures: Pick<Validation, 'errors' | 'order'> } => {
  const { locale, path } = request.place;
  const texts = formTextsFor(locale);
  const parsed = parseAnswers(definition, request.pairs, {
    locale,
    files: staged.answers,
    page: {
      page: path,
      userAgent: request.userAgent,
      referrer: valueOf(request.pairs, '_ref') ?? '',
    },
  });
  const validation = validate(definition, parsed, {
    texts,
    matches: matchesPattern,
    today: ctx.clock.now().toISOString().slice(0, 10),
  });
  const problems = { refused: request.files?.issues ?? {}, gone: staged.gone };
  return { parsed, validation, failures: withFileIssues(validation, definition, problems, texts) };
};

const withoutFailures = (values: Answers, failed: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !failed.includes(id)));

/** `unchecked`: everything else is right, and the captcha has to be checked now. */
type Attempt = SubmitResult | { state: 'unchecked' };

const submitWithin = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  verdict: CaptchaVerdict | undefined,
): Promise<Attempt> => {
  const form = await findPublicForm(tx, request.siteId, request.publicId);
  const shown = form && (await findShownVersion(tx, form, valueOf(request.pairs, '_v')));
  if (!form || !shown) return { state: 'missing' };
  const definition = translateForm(shown.definition, request.place.locale);
  const { successMessage: message, successRedirect } = definition.settings;
  const stored = (submissionId: string): SubmitResult => ({
    state: 'stored',
    submissionId,
    message,
    redirect: successRedirect || undefined,
  });
  const staged = await resolveStaged(ctx, tx, {
    formId: form.id,
    definition,
    pairs: [...request.pairs, ...(request.files?.pairs ?? [])],
  });
  // After the files are locked: whoever sent the same before has given them to its submission by now.
  const first = await findSubmissionByKey(tx, form.id, keyOf(ctx, request));
  if (first) {
    await releaseStaged(ctx, tx, staged);
    return stored(first.id);
  }
  const unavailable = await unavailableState(tx, form, ctx.clock.now());
  if (unavailable && !request.isTest) return { state: unavailable };
  const { parsed, validation, failures } = readRequest(ctx, request, definition, staged);
  if (failures.order.length > 0 && !request.isTest) {
    const kept = await keepStaged(ctx, tx, { definition, files: staged });
    return { state: 'invalid', parsed, validation: failures, shown: { form, ...shown }, staged: kept };
  }
  const needsCaptcha = hasCaptcha(definition) && !request.skipsCaptcha;
  if (needsCaptcha && !verdict) return { state: 'unchecked' };
  const spent = verdict && (await spendCaptcha(ctx, tx, verdict));
  if (spent?.ok === false && spent.reason !== 'unavailable') {
    const kept = await keepStaged(ctx, tx, { definition, files: staged });
    return { state: 'unsolved', definition, staged: kept };
  }
  const submissionId = await store(ctx, tx, request, {
    form,
    version: shown.version,
    definition: shown.definition,
    values: withoutFailures(validation.values, failures.order),
    staged,
    verdict:
      needsCaptcha || !(await evadesCaptcha(tx, form, request)) ? spent : { ok: false, reason: 'missing' },
  });
  return stored(submissionId);
};

/**
 * Stores a submission, or says why not. Sent twice with one key, it is stored once. The captcha is checked between two
 * transactions: a service may take seconds, and a solution counts once, so answers with errors must not use it up.
 */
export const submitForm = async (ctx: ServerContext, request: VisitorRequest): Promise<SubmitResult> => {
  const { tenantId, siteId, host, publicId: form, ip, pairs } = request;
  const submit = (verdict?: CaptchaVerdict): Promise<Attempt> =>
    withTenant(ctx.db, { tenantId }, (tx) => submitWithin(ctx, tx, request, verdict));
  const first = await submit();
  if (first.state !== 'unchecked') return first;
  const second = await submit(await checkCaptcha(ctx, { tenantId, siteId, host, form, ip, pairs }));
  // Not with a verdict.
  if (second.state === 'unchecked') throw new Error('the captcha was checked already');
  return second;
};
