import type { PageForm } from './page-form.ts';
import type { Steps } from './steps.ts';

interface Entry {
  form: string;
  step: string;
  isAdded: boolean;
}

/** What the script has noted in an entry of the tab’s history; other scripts of the page may note something, too. */
const entryIn = (state: unknown): Entry | undefined =>
  typeof state === 'object' && state !== null ? (state as { formStep?: Entry }).formStep : undefined;

/** Each step is an entry of the tab’s history, at the same address, so that the browser’s Back goes a step back. */
export const start = (form: PageForm, steps: Steps): void => {
  let isTraveling = false;
  const note = (step: string, isAdded: boolean): object => ({
    ...history.state,
    formStep: { form: form.prefix, step, isAdded } satisfies Entry,
  });
  steps.onMoved = (from, to) => {
    if (isTraveling) return;
    if (entryIn(history.state)?.form !== form.prefix) history.replaceState(note(from, false), '');
    history.pushState(note(to, true), '');
  };
  addEventListener('popstate', ({ state }) => {
    const entry = entryIn(state);
    // Entries of links within the page and of other forms say nothing of this one.
    if (entry?.form !== form.prefix) return;
    if (!form.body.isConnected) {
      // The steps of a form that was sent, in whose place the message stands, are passed over.
      const isSent = document.getElementById(form.prefix) instanceof HTMLDivElement;
      if (isSent && entry.isAdded) history.back();
      return;
    }
    isTraveling = true;
    steps.goTo(entry.step);
    isTraveling = false;
  });
};
