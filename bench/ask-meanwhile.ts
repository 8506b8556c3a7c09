// Somebody else who uses the server while a bench keeps it busy: in a thread of its own, so that only the server's delay
// is counted and not that of the bench.
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

interface Asked {
  url: string;
  token: string;
}

/** Asks again and again until it is stopped; answers how long each took, in ms. */
export const askMeanwhile = (asked: Asked): { stop: () => Promise<number[]> } => {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  return {
    stop: async () => {
      const times = new Promise<number[]>((resolve, reject) =>
        worker.once('message', resolve).once('error', reject),
      );
      worker.postMessage('stop', []);
      return times;
    },
  };
};

const ask = async ({ url, token }: Asked): Promise<void> => {
  const times: number[] = [];
  const over = new AbortController();
  parentPort!.once('message', () => over.abort());
  while (!over.signal.aborted) {
    const from = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (answer.ok) times.push(performance.now() - from);
    await wait(10);
  }
  parentPort!.postMessage(times, []);
};

if (!isMainThread && workerData !== null) await ask(workerData as Asked);
