import type { PageForm } from './page-form.ts';
import { readSaved, type SavedAnswers, writeSaved } from './saved-answers.ts';
import type { Steps } from './steps.ts';

const delay = 400;

/** A page without an origin of its own has no storage. */
const quietly = <Result>(run: () => Result): Result | undefined => {
  try {
    return run();
  } catch {
    return undefined;
  }
};

/** Keeps what is typed while the tab is open, and brings it back after a reload. */
export const start = (form: PageForm, steps: Steps, refresh: () => void): void => {
  const key = `form:${form.publicId}:${form.prefix}:${location.pathname}`;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUsed = false;
  const write = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (isUsed && form.body.isConnected)
      quietly(() => sessionStorage.setItem(key, JSON.stringify(readSaved(form, steps))));
  };
  const save = (): void => {
    isUsed = true;
    timer ??= setTimeout(write, delay);
  };
  const saved = quietly(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as SavedAnswers | null);
  if (saved) writeSaved(form, steps, refresh, saved);
  form.body.addEventListener('input', save);
  form.body.addEventListener('change', save);
  addEventListener('pagehide', write);
  form.submitted.push(() => {
    isUsed = false;
    quietly(() => sessionStorage.removeItem(key));
  });
};
