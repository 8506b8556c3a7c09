// Receives forms that are written as HTML; see `plain-forms.ts`. They need no script and know no errors by field: the
// answer is the site's page of thanks, or one sentence.
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { storableText } from '../../core/storable.ts';
import { withTenant } from '../../core/db/tenant-scope.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { honeypotName } from '@sitewright/forms/honeypot';
import type { TakeFile } from '../form-files/read-multipart.ts';
import { SentFiles } from '../form-files/sent-files.ts';
import type { Pairs } from '../forms/pairs.ts';
import { findPlainForm } from '../forms/plain-forms.ts';
import { answering, refuse, type Reply, requireVisitableSite } from '../forms/visitor-requests.ts';
import { replyToUnpaid } from './payments/unpaid-reply.ts';
import { enforceFormLimits, submitForm } from './submit-form.service.ts';
import { readFormBody } from './read-form-body.ts';

/** Honeypot of these forms, invisible to people. */
const honeypot = 'website_url';

const pageOf = (request: IncomingMessage, { host, hosted }: VisitorRouteTarget): string => {
  if (hosted) return /^\/(?!\/)/.test(hosted.page) ? hosted.page.slice(0, 200) : '/';
  const referrer = URL.parse(request.headers.referer ?? '');
  return referrer?.hostname === host ? referrer.pathname.slice(0, 200) : '/';
};

const readFields = (pairs: Pairs): [name: string, value: string][] => {
  const fields = pairs.flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, storableText(value.slice(0, formLimits.answerMaxLength))]] : [],
  );
  if (fields.length > formLimits.plainFieldsMax) {
    throw new AppError('too_large', `A form can have up to ${formLimits.plainFieldsMax} fields.`);
  }
  return fields.filter(([, value]) => value.trim() !== '');
};

/** Only forms that are records know which files they take. */
const refuseFile: TakeFile = () => {
  throw new AppError(
    'unsupported_media_type',
    "Files can't be sent with this form. Remove them and send it again.",
  );
};

const accept = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const site = await requireVisitableSite(ctx, request, target);
  const nodeId = target.params[0]!;
  const ip = ctx.clientIp(request);
  await enforceFormLimits(ctx, { form: `${site.siteId}:${nodeId}`, ip });
  const sent = readFields(await readFormBody(request, refuseFile));
  const thanks: Reply = {
    status: 200,
    body: { ok: true, message: '' },
    location: `${target.hosted?.prefix ?? ''}/_thanks`,
  };
  if (sent.every(([name]) => name === honeypot)) return thanks;
  const place = { path: pageOf(request, target), idPrefix: '', locale: 'en' };
  const fields = sent.filter(([name]) => name !== honeypot);
  const form = await withTenant(ctx.db, { tenantId: site.tenantId }, (tx) =>
    findPlainForm(ctx, tx, { ...site, nodeId, locale: place.locale }, fields),
  );
  const trap: Pairs = sent.some(([name]) => name === honeypot) ? [[honeypotName(form.publicId), '1']] : [];
  const result = await submitForm(ctx, {
    ...site,
    host: target.host,
    prefix: target.hosted?.prefix,
    publicId: form.publicId,
    place,
    ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
    files: new SentFiles(ctx, { ...site, publicId: form.publicId }),
    skipsCaptcha: true,
    pairs: [['_v', String(form.version)], ...trap, ...form.pairs],
  });
  if (result.state === 'stored') return thanks;
  if (result.state === 'unpaid') return replyToUnpaid(result, target, { place, publicId: form.publicId });
  return refuse(result.state === 'invalid' || result.state === 'unsolved' ? 'missing' : result.state);
};

export const plainFormRoute: VisitorRoute = {
  path: /^\/_forms\/([A-Za-z0-9_-]{1,64})$/,
  handle: answering(accept),
};
