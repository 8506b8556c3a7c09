import type { CallMeta } from '../../http/mount-endpoint.ts';

export type Connected = Pick<CallMeta, 'request'>;

/** Aborts what is done for a request when its caller is gone: nobody waits for the text any more. */
export const whileConnected = async <T>(
  { request }: Connected,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const { socket } = request.raw;
  const gone = new AbortController();
  const abort = (): void => gone.abort();
  socket.once('close', abort);
  try {
    return await work(gone.signal);
  } finally {
    socket.off('close', abort);
  }
};
