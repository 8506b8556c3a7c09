import { mkdtemp, rm } from 'node:fs/promises';
import { createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from '../core/db/database.ts';

export interface FrozenDatabase {
  connection: Connection;
  /** Stops all traffic without closing a connection, as when a machine or a network hangs. */
  freeze: () => void;
  thaw: () => void;
  close: () => Promise<void>;
}

/** A database behind a proxy that can be frozen. */
export const frozenDatabase = async (behind: Connection): Promise<FrozenDatabase> => {
  const url = behind.connectionString === undefined ? undefined : new URL(behind.connectionString);
  const host = behind.host ?? url?.hostname ?? 'localhost';
  const port = Number(behind.port ?? (url?.port || 5432));
  const folder = await mkdtemp(join(tmpdir(), 'sitewright-frozen-'));
  const sockets = new Set<Socket>();
  let isFrozen = false;
  const server = createServer((near) => {
    const far = host.startsWith('/')
      ? createConnection(join(host, `.s.PGSQL.${port}`))
      : createConnection(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
      if (isFrozen) one.pause();
    }
  });
  await new Promise<void>((resolve) => server.listen(join(folder, '.s.PGSQL.5432'), resolve));
  const through = { host: folder, port: 5432 };
  return {
    connection: url
      ? {
          user: decodeURIComponent(url.username),
          password: decodeURIComponent(url.password),
          database: url.pathname.slice(1),
          ...through,
        }
      : { ...behind, ...through },
    freeze: () => {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    thaw: () => {
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
