// Avatars on disk, apart from the media of sites. A key is random and never reused, so a browser may cache the
// image for good.
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Env } from '../../../core/env.ts';
import { notFound } from '../../../core/app-error.ts';
import { writeAtomically } from '../../../core/storage/write-atomically.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { immutable, StaticFiles } from '../../../http/files/static-files.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';

const folder = (env: Pick<Env, 'dataDir'>): string => join(env.dataDir, 'avatars');
const isKey = (key: string): boolean => /^[A-Za-z0-9]{24}\.webp$/.test(key);

/** Path of an avatar; undefined when there is none. */
export const avatarPath = (env: Pick<Env, 'dataDir'>, key: string | null): string | undefined =>
  key !== null && isKey(key) ? join(folder(env), key) : undefined;

export const avatarUrl = (key: string | null): string | null =>
  key === null ? null : `/media/avatars/${key}`;

/** Writes atomically, and returns the new key. */
export const writeAvatar = async (env: Pick<Env, 'dataDir'>, picture: Buffer): Promise<string> => {
  const key = `${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}.webp`;
  await mkdir(folder(env), { recursive: true });
  await writeAtomically(join(folder(env), key), picture);
  return key;
};

export const removeAvatar = async (env: Pick<Env, 'dataDir'>, key: string | null): Promise<void> => {
  if (key !== null && isKey(key)) await rm(join(folder(env), key), { force: true });
};

export const mountAvatars = (app: FastifyInstance, ctx: ServerContext): void => {
  const files = new StaticFiles();
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': immutable,
  };
  app.get<{ Params: { key: string } }>('/media/avatars/:key', async (request, reply) => {
    const { key } = request.params;
    const path = join(folder(ctx.env), key);
    if (!isKey(key) || !existsSync(path)) throw notFound('The picture');
    await files.send(request, reply, path, { headers });
  });
};
