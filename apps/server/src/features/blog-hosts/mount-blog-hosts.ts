// Serves blogs on hosts of the app, from the release of their site and with the sandbox header, as every copy of a site there.
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../../core/context/server-context.ts';
import { answerHosted } from '../publishing/hosted-sites.ts';
import { blogOfHost } from './blog-of-host.ts';

/** The blog itself, and what its pages load and send. */
const served = /^(\/(?:blog|_assets|_comments|_forms|_readers)(?:\/[^?#]*)?)(?:\?([^#]*))?$/;

export const mountBlogHosts = (app: FastifyInstance, ctx: ServerContext): void => {
  app.addHook('onRequest', async (request, reply) => {
    const [, path, query = ''] = served.exec(request.url) ?? [];
    if (path === undefined) return undefined;
    const site = await blogOfHost(ctx, request.raw);
    if (site === undefined) return undefined;
    return answerHosted(ctx, { request, reply }, { site, prefix: '', path, query }, () =>
      Promise.resolve(true),
    );
  });
};
