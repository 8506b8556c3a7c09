// A file may take minutes on a slow line; everything else that is sent to us is small and comes at once.
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';

const bodyless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Ends requests whose body drips. The server's own limit is that of uploads. */
export const endSlowBodies = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isFile = request.headers['content-type']?.startsWith('multipart/form-data') ?? false;
    if (!isFile && !bodyless.has(request.method)) {
      const { raw } = request;
      const timer = setTimeout(() => {
        if (!raw.complete) raw.destroy();
      }, limits.http.requestMs);
      timer.unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
};
