// Answers the requests of forms on published sites.
import { escapeHtml } from '@sitewright/forms/render/markup';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { IncomingMessage } from 'node:http';
import type { ServerContext } from '../../core/context/server-context.ts';
import { asciiUrl } from '@sitewright/contract/site-settings/ascii-url';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { drawConfirmForm } from '../captcha/confirm-form.ts';
import { SentFiles } from '../form-files/sent-files.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import { definitionTag, publicDefinition } from '../forms/public-definition.ts';
import { formTextsFor } from '../forms/published-form.ts';
import { answering, refuse, type Reply, requireVisitableSite } from '../forms/visitor-requests.ts';
import { openDraft, saveDraft } from './drafts.service.ts';
import { readFormBody, readJsonObject } from './read-form-body.ts';
import { answerPage, type FormPlace, pageWith } from './answer-page.ts';
import { createFormToken } from './form-token.ts';
import { replyToUnpaid } from './payments/unpaid-reply.ts';
import { findOpenForm, findShownForm } from './open-form.ts';
import { enforceFormLimits, type SubmitResult, submitForm } from './submit-form.service.ts';

const referredPage = (request: IncomingMessage, { host, hosted }: VisitorRouteTarget): string => {
  if (hosted) return hosted.page;
  const referrer = URL.parse(request.headers.referer ?? '');
  return referrer?.hostname === host ? referrer.pathname : '/';
};

/** What the form says of itself. A visitor may say anything: it is only used to find a released page. */
const placeOf = (request: IncomingMessage, target: VisitorRouteTarget, pairs: Pairs): FormPlace => {
  const path = (valueOf(pairs, '_p') ?? referredPage(request, target)).slice(0, 200);
  const idPrefix = valueOf(pairs, '_f') ?? '';
  const locale = valueOf(pairs, '_l') ?? '';
  return {
    // A path that a header can carry, and of no other host.
    path: /^\/(?![/\\])[^\s?#\p{Cc}]*$/u.test(path) ? path : '/',
    idPrefix: /^[\w-]{1,100}$/.test(idPrefix) ? idPrefix : '',
    locale: /^[a-z]{2,3}(-\w{2,8})?$/i.test(locale) ? locale : 'en',
  };
};

const errorsBody = ({ validation, shown }: Extract<SubmitResult, { state: 'invalid' }>): Reply['body'] => {
  const nameOf = new Map(shown.definition.fields.map(({ id, name }) => [id, name]));
  const errors = Object.fromEntries(
    validation.order.map((id) => [
      nameOf.get(id) ?? id,
      validation.errors[id]!.map(({ message }) => message),
    ]),
  );
  const summary = Object.values(errors).flatMap((messages) => messages.slice(0, 1));
  return { ok: false, message: summary[0] ?? '', errors, summary };
};

interface Sent {
  place: FormPlace;
  publicId: string;
  pairs: Pairs;
}

/** Scripts get an error; visitors without one a question in the place of the captcha. */
const replyToUnsolved = async (
  ctx: ServerContext,
  { definition, staged }: Extract<SubmitResult, { state: 'unsolved' }>,
  target: VisitorRouteTarget,
  { place, publicId, pairs }: Sent,
): Promise<Reply> => {
  const texts = formTextsFor(place.locale);
  const { host, hosted } = target;
  const path = `/_forms/${publicId}`;
  const id = place.idPrefix;
  const shown = { form: publicId, host, texts, definition, pairs, staged, id };
  const page = await pageWith(ctx, target, place, () =>
    drawConfirmForm(ctx, { ...shown, action: `${path}#${id}` }),
  );
  const alone = (): string => {
    const form = drawConfirmForm(ctx, { ...shown, action: `${hosted?.prefix ?? ''}${path}` });
    const title = escapeHtml(texts.confirmTitle);
    return `<!doctype html><html lang="${place.locale}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><body><main>${form}</main></body></html>`;
  };
  const message = texts.captchaFailed;
  return {
    status: 422,
    body: { ok: false, message, errors: { captcha: [message] }, summary: [message] },
    page: page ?? { html: alone(), headers: {} },
  };
};

const replyTo = async (
  ctx: ServerContext,
  result: SubmitResult,
  target: VisitorRouteTarget,
  sent: Sent,
): Promise<Reply> => {
  const { place, publicId } = sent;
  if (result.state === 'unsolved') return replyToUnsolved(ctx, result, target, sent);
  if (result.state === 'invalid') {
    const { parsed, validation, shown, staged } = result;
    const key = valueOf(sent.pairs, '_key');
    const page = await answerPage(ctx, target, shown, place, {
      answers: parsed.answers,
      malformed: parsed.malformed,
      errors: validation.errors,
      staged,
      ...(key === undefined ? {} : { key }),
    });
    return { status: 422, body: errorsBody(result), page };
  }
  if (result.state === 'unpaid') return replyToUnpaid(result, target, sent);
  if (result.state !== 'stored') return refuse(result.state);
  const { submissionId, message, redirect } = result;
  const prefix = target.hosted?.prefix ?? '';
  const to = redirect?.startsWith('/') ? prefix + redirect : redirect;
  const thanks =
    place.idPrefix === ''
      ? `${prefix}/_thanks`
      : `${prefix}${place.path}?submitted=${publicId}&form=${place.idPrefix}&l=${place.locale}#${place.idPrefix}`;
  return {
    status: 200,
    location: asciiUrl(to ?? thanks),
    body: { ok: true, message, submissionId, ...(to === undefined ? {} : { redirect: to }) },
  };
};

const accept = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const site = await requireVisitableSite(ctx, request, target);
  const publicId = target.params[0]!;
  const ip = ctx.clientIp(request);
  await enforceFormLimits(ctx, { form: publicId, ip });
  const files = new SentFiles(ctx, { ...site, publicId });
  const pairs = await readFormBody(request, files.take);
  const place = placeOf(request, target, pairs);
  const result = await submitForm(ctx, {
    ...site,
    host: target.host,
    prefix: target.hosted?.prefix,
    publicId,
    place,
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    pairs,
    files,
  });
  return replyTo(ctx, result, target, { place, publicId, pairs });
};

/** The page with the form's thanks in its place. */
const showThanks = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const [path = '/', publicId = '', idPrefix = '', locale = 'en'] = target.params;
  const site = await requireVisitableSite(ctx, request, target);
  const shown = await findShownForm(ctx, site, publicId);
  const page =
    shown && (await answerPage(ctx, target, shown, { path, idPrefix, locale }, { notice: 'submitted' }));
  const location = `${target.hosted?.prefix ?? ''}${path}`;
  const body = { message: '' };
  return page ? { status: 200, body, page } : { status: 200, body, location: asciiUrl(location) };
};

const giveToken = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const site = await requireVisitableSite(ctx, request, target);
  const publicId = target.params[0]!;
  const shown = await findShownForm(ctx, site, publicId);
  if (!shown) return refuse('missing');
  const about = { publicId, version: shown.version, host: target.host };
  return { status: 200, isJson: true, body: { ok: true, message: '', token: createFormToken(ctx, about) } };
};

/** For programs that draw a form themselves. */
const giveDefinition = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const site = await requireVisitableSite(ctx, request, target);
  const found = await findOpenForm(ctx, site, target.params[0]!);
  if (typeof found === 'string') return { ...refuse(found), isJson: true };
  const etag = definitionTag(found.form, found);
  const headers = { etag, 'cache-control': 'no-cache' };
  const known = (request.headers['if-none-match'] ?? '')
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''));
  const status = known.includes(etag) ? 304 : 200;
  return { status, headers, isJson: true, body: { message: '', ...publicDefinition(found.form, found) } };
};

const drafting =
  (
    work: (
      ctx: ServerContext,
      target: Parameters<typeof saveDraft>[1],
      body: unknown,
    ) => Promise<object | void>,
  ): VisitorRoute['handle'] =>
  (ctx, request, response, target) =>
    answering(async () => {
      const site = await requireVisitableSite(ctx, request, target);
      const [publicId = '', draftId = ''] = target.params;
      const body = await readJsonObject(request, submissionLimits.draftBytes);
      const content = await work(ctx, { ...site, publicId, draftId, ip: ctx.clientIp(request) }, body);
      return { status: 200, isJson: true, body: { ok: true, message: '', ...content } };
    })(ctx, request, response, target);

export const submissionRoutesOfVisitors: readonly VisitorRoute[] = [
  { path: /^\/_forms\/([A-Za-z0-9]{22})$/, handle: answering(accept) },
  { method: 'GET', path: /^\/_forms\/([A-Za-z0-9]{22})(?:\?|$)/, handle: answering(giveDefinition) },
  { method: 'GET', path: /^\/_forms\/([A-Za-z0-9]{22})\/token(?:\?|$)/, handle: answering(giveToken) },
  {
    method: 'PUT',
    path: /^\/_forms\/([A-Za-z0-9]{22})\/draft\/([\w-]{8,64})$/,
    handle: drafting(saveDraft),
  },
  { path: /^\/_forms\/([A-Za-z0-9]{22})\/draft\/([\w-]{8,64})\/open$/, handle: drafting(openDraft) },
  {
    method: 'GET',
    // Two slashes, or one of either kind, would name another host.
    path: /^(\/(?![/\\])[^?]*)\?submitted=([A-Za-z0-9]{22})&form=([\w-]{1,100})&l=([\w-]{2,12})$/,
    handle: answering(showThanks),
  },
];
