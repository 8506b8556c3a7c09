import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FileAnswer } from '../answers/answer.ts';
import {
  fileNamesOf,
  namesOf,
  type PageFacts,
  type ParsedAnswers,
  parseAnswers,
} from '../answers/parse-answers.ts';
import { fieldAt, type PageForm } from './page-form.ts';

/** Names of inputs that send a value before anybody has chosen one. */
const untouchedNames = ({ body }: PageForm): string[] =>
  [...body.querySelectorAll<HTMLInputElement>('[data-untouched]')].map(({ name }) => name);

const filledNames = ({ definition, filled }: PageForm): string[] =>
  filled.size === 0 ? [] : definition.fields.filter(({ id }) => filled.has(id)).flatMap(namesOf);

type Pair = [string, FormDataEntryValue];

/** What the visitor has written, without what a rule has set. */
export const readPairs = (form: PageForm): Pair[] => {
  const left = new Set([...untouchedNames(form), ...filledNames(form)]);
  return [...new FormData(form.root)].filter(([name]) => !left.has(name));
};

/** Files by field name: selected ones, and uploaded ones that are not removed. */
const readFiles = (
  { definition, uploaded }: PageForm,
  pairs: readonly Pair[],
): Record<string, FileAnswer[]> => {
  const files: Record<string, FileAnswer[]> = {};
  for (const { name, type } of definition.fields) {
    if (!isUpload(type) && type !== 'signature') continue;
    const removed = pairs.filter(([key]) => key === `${name}_remove`).map(([, value]) => value);
    files[name] = pairs.flatMap(([key, value]): FileAnswer[] => {
      if (key === name && value instanceof File && value.name !== '')
        return [{ id: '', name: value.name, size: value.size, type: value.type }];
      if (key !== `${name}_token` || typeof value !== 'string' || removed.includes(value)) return [];
      return [uploaded.get(value) ?? { id: value, name: '', size: 0, type: '' }];
    });
  }
  return files;
};

/** What the page says of itself. The server derives it again. */
export const pageFacts = (): PageFacts => ({
  utm: Object.fromEntries(new URLSearchParams(location.search)),
  referrer: document.referrer,
  page: location.pathname,
});

/** What number and date inputs show and do not give, because it is incomplete. */
const readBadInputs = (form: PageForm): Record<string, string> =>
  Object.fromEntries(
    [...form.body.querySelectorAll('input')].flatMap((input) => {
      const field = input.validity.badInput ? fieldAt(form, input) : undefined;
      return field ? [[field.id, '']] : [];
    }),
  );

/** The visitor’s answers. */
export const readAnswers = (form: PageForm): ParsedAnswers => {
  const pairs = readPairs(form);
  const { locale } = form.definition;
  const parsed = parseAnswers(form.definition, pairs, {
    locale,
    files: readFiles(form, pairs),
    page: pageFacts(),
  });
  return { ...parsed, malformed: { ...parsed.malformed, ...readBadInputs(form) } };
};

const namesToLeaveOut = (form: PageForm, visible: ReadonlySet<string>): Set<string> => {
  const names = form.definition.fields
    .filter(({ id }) => !visible.has(id))
    .flatMap((field) => [...namesOf(field), ...fileNamesOf(field)]);
  const hiddenOthers = [...form.body.querySelectorAll<HTMLInputElement>('[data-other][hidden]')];
  return new Set([...names, ...untouchedNames(form), ...hiddenOthers.map(({ name }) => name)]);
};

/** What is sent: nothing of fields that the visitor does not see. */
export const readSubmission = (form: PageForm, visible: ReadonlySet<string>): FormData => {
  const left = namesToLeaveOut(form, visible);
  const data = new FormData(form.root);
  for (const name of left) data.delete(name);
  // A file input without a file sends an empty one.
  for (const [name, value] of [...data])
    if (value instanceof File && value.name === '' && value.size === 0) data.delete(name);
  return data;
};

/** Runs `send` while the inputs of fields that the visitor does not see are disabled. */
export const withoutHidden = (form: PageForm, visible: ReadonlySet<string>, send: () => void): void => {
  const left = namesToLeaveOut(form, visible);
  const inputs = [...form.body.querySelectorAll<HTMLInputElement>('[name]:enabled')].filter(({ name }) =>
    left.has(name),
  );
  for (const input of inputs) input.disabled = true;
  send();
  for (const input of inputs) input.disabled = false;
};
