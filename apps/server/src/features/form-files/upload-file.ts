// Takes one file of a form before the form is sent: what the script of a published form uploads.
import { submissionLimits as limits } from '@sitewright/contract/submissions/submission-limits';
import type { IncomingMessage } from 'node:http';
import { AppError } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { hashIp } from '../../core/hash-ip.ts';
import { enforceRateLimit } from '../../core/rate-limits/rate-limit.ts';
import type { VisitorRoute, VisitorRouteTarget } from '../../http/visitor-routes.ts';
import { type Pairs, valueOf } from '../forms/pairs.ts';
import {
  answering,
  closedState,
  refuse,
  type Reply,
  requireVisitableSite,
} from '../forms/visitor-requests.ts';
import { FileRefusedError } from './file-refused-error.ts';
import { type FilePart, readMultipart } from './read-multipart.ts';
import { stageFile } from './stage-file.ts';
import { fileFieldsOf, findUploadTarget, type FormAddress } from './upload-target.ts';

const noMultipart = (): AppError =>
  new AppError('unsupported_media_type', 'Send the file as multipart/form-data.');
const oneFile = (): AppError => new AppError('validation_failed', 'Send one file with each upload.');
const unknownField = (): AppError =>
  new AppError('validation_failed', 'This form takes no file there. Reload the page and choose it again.');

const refuseFile = ({ issue }: FileRefusedError): Reply => ({
  status: issue.rule === 'fileSize' ? 413 : 422,
  body: { ok: false, message: issue.message },
});

const takeFile = async (
  ctx: ServerContext,
  address: FormAddress,
  part: FilePart,
  pairs: Pairs,
): Promise<Reply> => {
  const target = await findUploadTarget(ctx, address, pairs);
  if (!target) return refuse('missing');
  const closed = closedState(target.form, ctx.clock.now());
  if (closed) return refuse(closed);
  const fieldId = valueOf(pairs, 'field');
  const field = fileFieldsOf(target.definition).find(({ id }) => id === fieldId);
  if (!field) throw unknownField();
  try {
    const { sha256: _sha256, ...staged } = await stageFile(ctx, { address, target, field }, part);
    return { status: 201, body: { ok: true, message: '', ...staged } };
  } catch (error) {
    if (error instanceof FileRefusedError) return refuseFile(error);
    throw error;
  }
};

const acceptFile = async (
  ctx: ServerContext,
  request: IncomingMessage,
  target: VisitorRouteTarget,
): Promise<Reply> => {
  const site = await requireVisitableSite(ctx, request, target);
  const publicId = target.params[0]!;
  await enforceRateLimit(ctx, [
    {
      key: `form-file:${publicId}:${hashIp(ctx, ctx.clientIp(request))}`,
      limit: limits.filesPerMinutePerIp,
      windowSeconds: 60,
    },
    { key: `form-file:${publicId}`, limit: limits.filesPerMinutePerForm, windowSeconds: 60 },
  ]);
  if (!/^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')) throw noMultipart();
  let reply: Reply | undefined;
  await readMultipart(request, async (part, pairs) => {
    if (reply) throw oneFile();
    reply = await takeFile(ctx, { ...site, publicId }, part, pairs);
  });
  if (!reply) throw oneFile();
  return { ...reply, isJson: true };
};

export const formFileRoutes: readonly VisitorRoute[] = [
  { path: /^\/_forms\/([A-Za-z0-9]{22})\/files$/, handle: answering(acceptFile) },
];
