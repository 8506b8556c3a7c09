// Whether the process lives, and whether it can do its work.
import { sql } from 'kysely';
import type { FastifyInstance } from 'fastify';
import type { ServerContext } from '../server-context.ts';

export const mountHealth = (app: FastifyInstance, ctx: ServerContext): void => {
  app.get('/health/live', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'ok' }),
  );

  app.get('/health/ready', async (_request, reply) => {
    const database = await sql`select 1`.execute(ctx.db).then(
      () => 'ok',
      () => 'unreachable',
    );
    const isReady = database === 'ok' && ctx.readiness.isReady;
    return reply
      .code(isReady ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: isReady ? 'ok' : 'unavailable',
        checks: { database, accepting: ctx.readiness.isReady },
      });
  });
};
