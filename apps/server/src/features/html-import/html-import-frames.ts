// Serves the comparison of sections: documents without scripts in an origin of their own, and the images in them.
import type { FastifyInstance } from 'fastify';
import { AppError, notFound } from '../../core/app-error.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { previewErrorPage } from '../preview/preview.service.ts';
import { framePath, imagePath, readFrameToken } from './frame-token.ts';
import { imageKey, loadWebsite, typeOfImage } from './import-files.ts';
import { sectionsOf } from './read-website.ts';
import { frameSides, renderFrame } from './render-frame.ts';

/** Someone else's markup: nothing runs, nothing is sent, and only its images and the fonts of the library are loaded. */
const stillPolicy = [
  'sandbox',
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const drawSection = async (
  ctx: ServerContext,
  { token, section: id, side }: { token: string; section: string; side: string },
): Promise<string> => {
  const importId = readFrameToken(ctx, token);
  const site = importId === undefined ? undefined : await loadWebsite(ctx, importId);
  const section = site && sectionsOf(site).find((one) => one.id === id);
  const known = frameSides.find((one) => one === side);
  const imageUrl = (file: string): string => `${imagePath}/${token}/${file}`;
  const html = section && known && renderFrame(ctx.library, site, { section, side: known, imageUrl });
  if (html === undefined) throw notFound('The section');
  return html;
};

const mountDocuments = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('sandboxed', ctx.env.appUrl.startsWith('https:')),
    'content-security-policy': stillPolicy,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  };
  app.get<{ Params: { token: string; section: string; side: string } }>(
    `${framePath}/:token/:section/:side`,
    async ({ params }, reply) => {
      try {
        return await reply.headers(headers).send(await drawSection(ctx, params));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return reply.code(error.status).headers(headers).send(previewErrorPage(error.message));
      }
    },
  );
};

const mountImages = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': 'private, max-age=3600',
  };
  app.get<{ Params: { token: string; file: string } }>(
    `${imagePath}/:token/:file`,
    async ({ params: { token, file } }, reply) => {
      const importId = readFrameToken(ctx, token);
      const type = /^\d{1,4}\.[a-z]{3,4}$/.test(file) ? typeOfImage(file) : undefined;
      const found =
        importId === undefined || type === undefined
          ? undefined
          : await ctx.storage.get(imageKey(importId, file));
      if (!found) throw notFound('The image');
      return reply.headers({ ...headers, 'content-type': type! }).send(found.body);
    },
  );
};

export const mountHtmlImportFrames = (app: FastifyInstance, ctx: ServerContext): void => {
  mountDocuments(app, ctx);
  mountImages(app, ctx);
};
