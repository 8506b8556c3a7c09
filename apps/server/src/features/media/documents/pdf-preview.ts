// Renders the first page of a PDF to pixels. PDFs may be malicious, so each is parsed in a worker thread of its own
// with time and memory limits.
import { Worker } from 'node:worker_threads';

export interface FirstPage {
  data: Uint8Array;
  width: number;
  height: number;
}

const timeLimitMs = 15_000;

export const pdfFirstPage = (pdf: Buffer): Promise<FirstPage> =>
  new Promise((resolve, reject) => {
    const copy = new Uint8Array(pdf);
    const worker = new Worker(new URL('./pdf-preview.worker.ts', import.meta.url), {
      workerData: copy,
      transferList: [copy.buffer],
      resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
      // The worker gets none of the environment variables.
      env: {},
      stdout: true,
      stderr: true,
    });
    const end = (act: () => void): void => {
      clearTimeout(timer);
      void worker.terminate();
      act();
    };
    const timer = setTimeout(() => end(() => reject(new Error('rendering timed out'))), timeLimitMs);
    worker.once('message', (page: FirstPage) => end(() => resolve(page)));
    worker.once('error', (error: unknown) => end(() => reject(error)));
    worker.once('exit', () => end(() => reject(new Error('the renderer exited without a page'))));
  });
