// Takes what a visitor sent through a form of a published site. Visitors are anonymous: the site is the one that they saw.
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import type { Answers } from '@sitewright/forms/answers/answer';
import { type ParsedAnswers, parseAnswers } from '@sitewright/forms/answers/parse-answers';
import { type Validation, validate } from '@sitewright/forms/checks/validate';
import type { StagedFile } from '@sitewright/forms/render/render-options';
import { translateForm } from '@sitewright/forms/render/translate-form';
import { createHash } from 'node:crypto';
import type { ServerContext } from '../../core/context/server-context.ts';
import { type TenantTransaction, withTenant } from '../../core/db/tenant-scope.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import { captchaInputNames, checkCaptcha, hasCaptcha, spendCaptcha } from '../captcha/check-captcha.ts';
import type { CaptchaVerdict } from '../captcha/captcha-verdict.ts';
import type { SentFiles } from '../form-files/sent-files.ts';
import {
  attachStaged,
  keepStaged,
  releaseStaged,
  resolveStaged,
  type StagedFiles,
  withStoredSizes,
} from '../form-files/staged-files.service.ts';
import { findForm, findPublicFormHead, type FormHead } from '../forms/forms.store.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { findShownVersion, type ShownVersion } from '../forms/shown-version.ts';
import type { FormPlace, ShownForm } from './answer-page.ts';
import { matchesPattern } from '../forms/match-pattern.ts';
import { announceSubmissions } from './announce.ts';
import { answerRows, searchText } from './answer-rows.ts';
import { openCheckout } from '../form-payments/open-checkout.ts';
import {
  beginPayment,
  claimedAmount,
  type DuePayment,
  findDuePayment,
  findUnpaid,
  priceFailures,
} from './payments/begin-payment.ts';
import { deleteDraft } from './drafts.store.ts';
import { withFileIssues } from './file-issues.ts';
import { readFormToken } from './form-token.ts';
import { judgeSubmission } from './judge-submission.ts';
import { unavailableState } from './open-form.ts';
import { findSubmissionByKey, insertAnswers, insertSubmission } from './submissions.store.ts';

export interface VisitorRequest {
  tenantId: string;
  siteId: string;
  host: string;
  /** Set where the site is hosted under a path of the app. */
  prefix?: string | undefined;
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

interface Stored {
  state: 'stored';
  submissionId: string;
  message: string;
  redirect: string | undefined;
}

/** Stored, and not paid yet. Without a URL the payment could not be started; `token` names the page about it. */
interface Unpaid {
  state: 'unpaid';
  submissionId: string;
  token: string;
  checkoutUrl: string | undefined;
}

export type SubmitResult =
  | Stored
  | Unpaid
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

/** For answers without a captcha to a form that has one by now: to an older version of it, or as a plain form. */
const evadesCaptcha = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  form: FormHead,
  { skipsCaptcha = false }: VisitorRequest,
): Promise<boolean> => {
  const edited = skipsCaptcha ? await findForm(tx, form.site_id, form.id) : undefined;
  if (edited && hasCaptcha(edited.draft)) return true;
  const published = await findShownVersion(ctx, tx, form, undefined);
  return published !== undefined && hasCaptcha(published.definition);
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
    due,
    staged,
    verdict,
  }: {
    form: FormHead;
    version: number;
    definition: FormDefinition;
    values: Answers;
    due: DuePayment | undefined;
    staged: StagedFiles;
    verdict: CaptchaVerdict | undefined;
  },
): Promise<string> => {
  const values = { ...withStoredSizes(checked, staged), ...due?.answers };
  const key = keyOf(ctx, request);
  const { publicId, host } = request;
  const token = readFormToken(ctx, valueOf(request.pairs, '_t'), { publicId, host });
  const isTest = request.isTest === true;
  const spam = isTest
    ? { state: 'ham' as const, reasons: [] }
    : await judgeSubmission(ctx, tx, request, { token, definition, answers: values, verdict });
  const submissionId = await insertSubmission(tx, {
    site_id: request.siteId,
    form_id: form.id,
    version,
    key,
    spam_state: spam.state,
    spam_reasons: spam.reasons,
    is_test: isTest,
    ...(due ? { status: 'pending_payment' as const } : {}),
    answers: values,
    search: searchText(definition, values),
    meta: {
      locale: request.place.locale,
      hasScript: valueOf(request.pairs, '_t') !== undefined,
      referrer: valueOf(request.pairs, '_ref')?.slice(0, 500) ?? '',
      ...(token.state === 'valid' ? { seconds: Math.round(token.ageSeconds) } : {}),
      ...claimedAmount(definition, request.pairs),
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
  if (due) await beginPayment(ctx, tx, { submissionId, form, due, request });
  await announceSubmissions(ctx, tx, { form, siteId: request.siteId }, [submissionId]);
  const draftId = valueOf(request.pairs, '_draft');
  if (draftId !== undefined) await deleteDraft(tx, { formId: form.id, id: draftId.slice(0, 64) });
  return submissionId;
};

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

/**
 * The page may show an older version, with another price or none: visitors pay the present one, and are told before. Undefined
 * where it is the same.
 */
const findNewPrice = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  {
    form,
    shown,
    staged,
    due,
  }: { form: FormHead; shown: ShownVersion; staged: StagedFiles; due: DuePayment | undefined },
): Promise<Extract<SubmitResult, { state: 'invalid' }> | undefined> => {
  if (shown.version === form.published_version) return undefined;
  const published = await findShownVersion(ctx, tx, form, undefined);
  if (!published) return undefined;
  const definition = translateForm(published.definition, request.place.locale);
  const { parsed, validation } = readRequest(ctx, request, definition, staged);
  const failures = priceFailures(findDuePayment(definition, validation), due, request.place.locale);
  if (!failures) return undefined;
  const kept = await keepStaged(ctx, tx, { definition, files: staged });
  return { state: 'invalid', parsed, validation: failures, shown: { form, ...published }, staged: kept };
};

const withoutFailures = (values: Answers, failed: readonly string[]): Answers =>
  Object.fromEntries(Object.entries(values).filter(([id]) => !failed.includes(id)));

/**
 * `unchecked`: everything else is right, and the captcha has to be checked now. `due`: stored, and to be paid; those who are
 * thought to be robots are only thanked.
 */
type Attempt =
  | Exclude<SubmitResult, Unpaid>
  | { state: 'unchecked' }
  | { state: 'due'; token: string; email: string | undefined; stored: Stored };

const submitWithin = async (
  ctx: ServerContext,
  tx: TenantTransaction,
  request: VisitorRequest,
  verdict: CaptchaVerdict | undefined,
): Promise<Attempt> => {
  const form = await findPublicFormHead(tx, request.siteId, request.publicId);
  const shown = form && (await findShownVersion(ctx, tx, form, valueOf(request.pairs, '_v')));
  if (!form || !shown) return { state: 'missing' };
  const definition = translateForm(shown.definition, request.place.locale);
  const { successMessage: message, successRedirect } = definition.settings;
  const stored = async (submissionId: string): Promise<Attempt> => {
    const thanks = { submissionId, message, redirect: successRedirect || undefined };
    const unpaid = await findUnpaid(tx, form.id, submissionId, definition);
    return unpaid
      ? { state: 'due', ...unpaid, stored: { state: 'stored', ...thanks } }
      : { state: 'stored', ...thanks };
  };
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
  const due = request.isTest ? undefined : findDuePayment(shown.definition, validation);
  const price = request.isTest
    ? undefined
    : await findNewPrice(ctx, tx, request, { form, shown, staged, due });
  if (price) return price;
  const submissionId = await store(ctx, tx, request, {
    form,
    version: shown.version,
    definition: shown.definition,
    values: withoutFailures(validation.values, failures.order),
    due,
    staged,
    verdict:
      needsCaptcha || !(await evadesCaptcha(ctx, tx, form, request))
        ? spent
        : { ok: false, reason: 'missing' },
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
  const last =
    first.state === 'unchecked'
      ? await submit(await checkCaptcha(ctx, { tenantId, siteId, host, form, ip, pairs }))
      : first;
  // Not with a verdict.
  if (last.state === 'unchecked') throw new Error('the captcha was checked already');
  if (last.state !== 'due') return last;
  const { stored, token, email } = last;
  const { submissionId } = stored;
  const checkout = await openCheckout(ctx, { tenantId, submissionId, publicId: form, email });
  if (checkout.state === 'settled') return stored;
  const checkoutUrl = checkout.state === 'open' ? checkout.url : undefined;
  return { state: 'unpaid', submissionId, token, checkoutUrl };
};
