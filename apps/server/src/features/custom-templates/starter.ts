// A small starter design for authors: a folder of the library, zipped.
import { join } from 'node:path';
import { securityHeaders } from '../../http/security-headers.ts';
import { WithHeaders } from '../../http/mount-endpoint.ts';
import { type Actor, requirePermission } from '../../core/actor.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { fileEntry, zipStream } from '../../core/storage/zip-stream.ts';
import { listFolder } from '../library/design-files.ts';

const folder = 'my-section';

export const starterFolder = (root: string): string => join(root, 'starter', folder);

export const downloadStarter = (ctx: ServerContext, actor: Actor): WithHeaders<unknown> => {
  requirePermission(actor, 'designs.read');
  const place = starterFolder(ctx.library.root);
  const entries = listFolder(place)
    .sort()
    .map((file) => fileEntry(`${folder}/${file}`, join(place, file)));
  return new WithHeaders<unknown>(
    zipStream(entries, (error) => ctx.log.warn({ err: error }, 'zipping the starter design failed')),
    {
      ...securityHeaders('api', ctx.env.appUrl.startsWith('https:')),
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${folder}.zip"`,
    },
  );
};
