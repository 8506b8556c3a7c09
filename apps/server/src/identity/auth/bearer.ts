import type { FastifyRequest } from 'fastify';

/** The token in the `Authorization` header. */
export const bearer = ({ headers: { authorization } }: FastifyRequest): string | undefined =>
  authorization?.startsWith('Bearer ') ? authorization.slice(7).trim() : undefined;
