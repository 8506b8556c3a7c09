// A second client that uses the server while a benchmark loads it. Runs in a thread of its own, so that only the
// server's delay is measured and not that of the benchmark.
import { setTimeout as wait } from 'node:timers/promises';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';

interface MeasuredRequest {
  url: string;
  token: string;
}

/** Sends requests until it is stopped; returns the duration of each, in ms. */
export const measureMeanwhile = (asked: MeasuredRequest): { stop: () => Promise<number[]> } => {
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

const ask = async ({ url, token }: MeasuredRequest): Promise<void> => {
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

if (!isMainThread && workerData !== null) await ask(workerData as MeasuredRequest);
