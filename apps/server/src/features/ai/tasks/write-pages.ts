// The pages of a site, written by a model, a few at a time.
import type { ErrorCode } from '@sitewright/contract/errors';
import type { GeneratedPage } from '@sitewright/writer/generate-site';
import { AppError } from '../../../core/app-error.ts';
import { noTokens, type TokenUsage } from '../model/model-connection.ts';
import type { TaskResult } from './run-task.ts';

/** More would only wait for each other at the server of the model. */
const pagesAtOnce = 2;

export interface WrittenPage {
  /** Of the built-in writer where the model failed. */
  page: GeneratedPage;
  failure: ErrorCode | null;
  usage: TokenUsage;
}

/** `onWritten` is called after each page, also after one that failed. */
export const writePages = async (
  pages: readonly GeneratedPage[],
  write: (page: GeneratedPage) => Promise<TaskResult<GeneratedPage>>,
  onWritten?: () => void,
): Promise<WrittenPage[]> => {
  const queue = [...pages.entries()];
  const results: WrittenPage[] = [];
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, page] = next;
      results[index] = await write(page).then(
        ({ value, usage }) => ({ page: value, failure: null, usage }),
        (error: unknown) => {
          if (!(error instanceof AppError)) throw error;
          return { page, failure: error.code, usage: noTokens };
        },
      );
      onWritten?.();
    }
  };
  await Promise.all(Array.from({ length: pagesAtOnce }, work));
  return results;
};
