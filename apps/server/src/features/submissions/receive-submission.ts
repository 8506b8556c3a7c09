// Answers the requests of forms on published sites.
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { asciiUrl } from '../publishing/ascii-url.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { openDraft, saveDraft } from './drafts.service.ts';
import { type Pairs, readFormBody, readJsonObject } from './read-form-body.ts';
import { answerPage, type FormPlace } from './answer-page.ts';
import { createFormToken } from './form-token.ts';
import { findShownForm, type SubmitResult, submitForm, valueOf } from './submit-form.service.ts';

interface Reply {
  status: number;
  headers?: Record<string, string>;
  body: Record<string, unknown> & { message: string };
  /** For visitors without scripts: the page instead of the body. */
  page?: { html: string; headers: Record<string, string> } | undefined;
  /** For visitors without scripts: where they go next. */
  location?: string;
  /** Only scripts ask for it. */
  isJson?: boolean;
}

const refusals = {
  missing: { status: 404, message: 'This form does not exist anymore.' },
  inactive: { status: 410, message: 'This form is not open.' },
  closed: { status: 409, message: 'This form is closed.' },
  full: { status: 409, message: 'This form has reached its limit of submissions.' },
} as const;

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

const replyTo = async (
  ctx: ServerContext,
  result: SubmitResult,
  target: VisitorRouteTarget,
  { place, publicId, key }: { place: FormPlace; publicId: string; key: string | undefined },
): Promise<Reply> => {
  if (result.state === 'invalid') {
    const { parsed, validation, shown } = result;
    const page = await answerPage(ctx, target, shown, place, {
      answers: parsed.answers,
      malformed: parsed.malformed,
      errors: validation.errors,
      ...(key === undefined ? {} : { key }),
    });
    return { status: 422, body: errorsBody(result), page };
  }
  if (result.state !== 'stored') {
    const { status, message } = refusals[result.state];
    return { status, body: { ok: false, message } };
  }
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
  const pairs = await readFormBody(request);
  const place = placeOf(request, target, pairs);
  const publicId = target.params[0]!;
  const result = await submitForm(ctx, {
    ...site,
    host: target.host,
    publicId,
    place,
    ip: ctx.clientIp(request),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    pairs,
  });
  return replyTo(ctx, result, target, { place, publicId, key: valueOf(pairs, '_key') });
};

const requireVisitableSite = async (
  ctx: ServerContext,
  request: IncomingMessage,
  { host }: VisitorRouteTarget,
): Promise<{ tenantId: string; siteId: string }> => {
  const site = await ctx.siteFiles.ownerOf(host);
  if (!site) throw new AppError('not_found', 'Page not found.');
  if (await ctx.siteFiles.admits(request, host)) return site;
  throw new AppError(
    'forbidden',
    "You don't have access to this site. Open the site and sign in or enter its password, then send the form again.",
  );
};

const wantsJson = ({ headers }: IncomingMessage): boolean =>
  (headers.accept ?? '').includes('application/json');

const send = (
  request: IncomingMessage,
  response: ServerResponse,
  zone: Record<string, string>,
  { status, body, headers = {}, page, location, isJson = false }: Reply,
): void => {
  const end = (code: number, type: string, text: string, more: Record<string, string> = {}): void => {
    response.writeHead(code, {
      ...zone,
      ...headers,
      ...more,
      'content-type': type,
      'cache-control': 'no-store',
    });
    response.end(text);
  };
  if (isJson || wantsJson(request)) end(status, 'application/json; charset=utf-8', JSON.stringify(body));
  else if (location !== undefined) end(303, 'text/plain; charset=utf-8', '', { location });
  else if (page) end(status, 'text/html; charset=utf-8', page.html, page.headers);
  else end(status, 'text/plain; charset=utf-8', body.message);
};

const failureReply = (ctx: ServerContext, error: unknown, host: string): Reply => {
  if (error instanceof AppError)
    return { status: error.status, headers: error.headers, body: { ok: false, message: error.message } };
  ctx.log.error({ err: error, host }, 'receiving a submission failed');
  return {
    status: 503,
    body: { ok: false, message: 'Your answers could not be sent. Go back and try again.' },
  };
};

const zoneHeaders = (ctx: ServerContext, { hosted }: VisitorRouteTarget): Record<string, string> =>
  securityHeaders(hosted ? 'sandboxed' : 'site', ctx.env.appUrl.startsWith('https:'));

const answering =
  (
    work: (ctx: ServerContext, request: IncomingMessage, target: VisitorRouteTarget) => Promise<Reply>,
  ): VisitorRoute['handle'] =>
  async (ctx, request, response, target) => {
    const reply = await work(ctx, request, target).catch((error: unknown) =>
      failureReply(ctx, error, target.host),
    );
    send(request, response, zoneHeaders(ctx, target), reply);
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
  if (!shown) return { status: 404, body: { ok: false, message: refusals.missing.message } };
  const about = { publicId, version: shown.version, host: target.host };
  return { status: 200, isJson: true, body: { ok: true, message: '', token: createFormToken(ctx, about) } };
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
  { method: 'GET', path: /^\/_forms\/([A-Za-z0-9]{22})\/token(?:\?|$)/, handle: answering(giveToken) },
  {
    method: 'PUT',
    path: /^\/_forms\/([A-Za-z0-9]{22})\/draft\/([\w-]{8,64})$/,
    handle: drafting(saveDraft),
  },
  { path: /^\/_forms\/([A-Za-z0-9]{22})\/draft\/([\w-]{8,64})\/open$/, handle: drafting(openDraft) },
  {
    method: 'GET',
    path: /^(\/[^?]*)\?submitted=([A-Za-z0-9]{22})&form=([\w-]{1,100})&l=([\w-]{2,12})$/,
    handle: answering(showThanks),
  },
];
