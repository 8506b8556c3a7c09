// A constraint of routes whose path is also that of a page: `{ constraints: { accepts: 'json' } }`.
import type { FastifyInstance } from 'fastify';

/** A browser that opens a page accepts HTML too. */
const acceptsOnlyJson = (accept = ''): boolean =>
  /\bapplication\/json\b/i.test(accept) && !/\btext\/html\b/i.test(accept);

export const installAcceptConstraint = (app: FastifyInstance): void =>
  app.addConstraintStrategy({
    name: 'accepts',
    storage: () => {
      const handlers = new Map<unknown, unknown>();
      return {
        get: (key) => (handlers.get(key) ?? null) as never,
        set: (key, handler) => void handlers.set(key, handler),
      };
    },
    deriveConstraint: ({ headers }) => (acceptsOnlyJson(headers.accept) ? 'json' : undefined),
  });
