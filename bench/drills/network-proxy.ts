// A network between the program and its database that can be slow, silent or cut.
import { connect, createServer, type Socket } from 'node:net';

export interface Network {
  port: number;
  /** Each direction takes this long. */
  slow: (delayMs: number) => void;
  /** Nothing arrives any more, and no connection ends: a cable is out. */
  silence: () => void;
  /** Connections are reset, new ones refused. */
  cut: () => void;
  restore: () => void;
  close: () => void;
}

export const startNetwork = async (to: number): Promise<Network> => {
  let state: 'open' | 'silent' | 'cut' = 'open';
  let delayMs = 0;
  const sockets = new Set<Socket>();
  /** In order: a later chunk never overtakes an earlier one. */
  const forward = (one: Socket, other: Socket): void => {
    one.on('data', (chunk: Buffer) => {
      if (delayMs === 0) other.write(chunk);
      else setTimeout(() => other.write(chunk), delayMs);
    });
    one.on('error', () => other.destroy());
    one.on('close', () => {
      sockets.delete(one);
      other.destroy();
    });
    sockets.add(one);
    if (state === 'silent') one.pause();
  };
  const server = createServer({ noDelay: true }, (near) => {
    if (state === 'cut') {
      near.resetAndDestroy();
      return;
    }
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true });
    forward(near, far);
    forward(far, near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as { port: number }).port,
    slow: (ms) => {
      delayMs = ms;
    },
    silence: () => {
      state = 'silent';
      for (const socket of sockets) socket.pause();
    },
    cut: () => {
      state = 'cut';
      for (const socket of sockets) socket.resetAndDestroy();
    },
    restore: () => {
      state = 'open';
      delayMs = 0;
      for (const socket of sockets) socket.resume();
    },
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
};
