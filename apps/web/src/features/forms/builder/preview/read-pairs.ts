import type { FileAnswer } from '@sitewright/forms/answers/answer';

/** What a form would send: names with texts, and files by name. Nothing is uploaded. */
export const readPairs = (
  form: HTMLFormElement,
): { pairs: [string, string][]; files: Record<string, FileAnswer[]> } => {
  const pairs: [string, string][] = [];
  const files: Record<string, FileAnswer[]> = {};
  // A range or a color that was never changed is no answer.
  const untouched = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[data-untouched]')].map(({ name }) => name),
  );
  for (const [name, value] of new FormData(form)) {
    if (untouched.has(name)) continue;
    if (typeof value === 'string') pairs.push([name, value]);
    else if (value.name !== '') {
      const file = { id: `${name}-${value.name}`, name: value.name, size: value.size, type: value.type };
      files[name] = [...(files[name] ?? []), file];
    }
  }
  return { pairs, files };
};
