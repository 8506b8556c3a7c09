// Avatars in the object storage, apart from the media of sites. A key is random and never reused, so a browser may cache the image
// for good. Those of earlier versions are files of the data folder, and are read from there.
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { notFound } from '../../../core/app-error.ts';
import { putWhole } from '../../../core/storage/whole-objects.ts';
import { securityHeaders } from '../../../http/security-headers.ts';
import { immutable } from '../../../http/files/static-files.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';

type Context = Pick<ServerContext, 'env' | 'storage'>;

const contentType = 'image/webp';
const isKey = (key: string): boolean => /^[A-Za-z0-9]{24}\.webp$/.test(key);
const objectKey = (key: string): string => `avatars/${key}`;
const formerPath = ({ env }: Context, key: string): string => join(env.dataDir, 'avatars', key);

export const avatarUrl = (key: string | null): string | null =>
  key === null ? null : `/media/avatars/${key}`;

/** Returns the new key. */
export const writeAvatar = async ({ storage }: Context, picture: Buffer): Promise<string> => {
  const key = `${randomBytes(18).toString('base64url').replace(/[-_]/g, '0')}.webp`;
  await putWhole(storage, objectKey(key), picture, contentType);
  return key;
};

/** Undefined when there is none. */
export const openAvatar = async (
  ctx: Context,
  key: string | null,
): Promise<{ body: Readable; size: number } | undefined> => {
  if (key === null || !isKey(key)) return undefined;
  const path = formerPath(ctx, key);
  const former = await stat(path).catch(() => undefined);
  if (former) return { body: createReadStream(path), size: former.size };
  return ctx.storage.get(objectKey(key));
};

export const removeAvatar = async (ctx: Context, key: string | null): Promise<void> => {
  if (key === null || !isKey(key)) return;
  await rm(formerPath(ctx, key), { force: true });
  await ctx.storage.delete(objectKey(key));
};

export const mountAvatars = (app: FastifyInstance, ctx: ServerContext): void => {
  const headers = {
    ...securityHeaders('media', ctx.env.appUrl.startsWith('https:')),
    'cache-control': immutable,
    'content-type': contentType,
  };
  app.get<{ Params: { key: string } }>('/media/avatars/:key', async ({ params }, reply) => {
    const found = await openAvatar(ctx, params.key);
    if (!found) throw notFound('The picture');
    return reply.headers({ ...headers, 'content-length': found.size }).send(found.body);
  });
};
