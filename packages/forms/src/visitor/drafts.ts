import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FileAnswer } from '../answers/answer.ts';
import { createId } from './create-id.ts';
import { create, hiddenInput, type PageForm } from './page-form.ts';
import { addressOf, request } from './requests.ts';
import { readSaved, writeSaved } from './saved-answers.ts';
import type { Steps } from './steps.ts';

interface Draft {
  id: string;
  /** 256 bits. Known to the visitor and, as a hash, to the server. */
  secret: string;
}

const createSecret = (): string =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');

const send = async (form: PageForm, path: string, method: string, body: object) =>
  request(addressOf(form, path), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const linkTo = ({ publicId }: PageForm, { id, secret }: Draft): string =>
  `${location.href.replace(/#.*/, '')}#resume=${publicId}.${id}.${secret}`;

/** The draft that the address of the page names. The secret does not stay in the address. */
const takeFromAddress = ({ publicId }: PageForm): Draft | undefined => {
  const [, form, id, secret] = /^#resume=(\w+)\.([\w-]+)\.([\w-]+)$/.exec(location.hash) ?? [];
  if (form !== publicId || !id || !secret) return undefined;
  history.replaceState(history.state, '', location.pathname + location.search);
  return { id, secret };
};

const setStatus = ({ status }: PageForm, text: string, role: 'status' | 'alert'): void => {
  status.setAttribute('role', role);
  status.textContent = text;
};

const tokenName = ({ name }: FormField): string => `${name}_token`;

const uploadFields = ({ definition }: PageForm): FormField[] =>
  definition.fields.filter(({ type }) => isUpload(type));

/** Tokens of uploaded files. A drawn signature is no part of a draft. */
const readTokens = (form: PageForm): [string, string][] => {
  const data = new FormData(form.root);
  return uploadFields(form).flatMap((field) => {
    const removed = data.getAll(`${field.name}_remove`);
    const tokens = data.getAll(tokenName(field)).filter((token) => typeof token === 'string');
    return tokens
      .filter((token) => !removed.includes(token))
      .map((token): [string, string] => [tokenName(field), token]);
  });
};

/** Token → its file, as far as the server still has it. */
type DraftFiles = Record<string, Omit<FileAnswer, 'id'>>;

const restoreFiles = async (
  form: PageForm,
  answers: readonly [string, string][],
  files: DraftFiles,
): Promise<void> => {
  if (Object.keys(files).length === 0) return;
  const { restoreUploads } = await import('./uploads.ts');
  for (const field of uploadFields(form)) {
    const tokens = answers.filter(([name]) => name === tokenName(field)).map(([, token]) => token);
    const found = tokens.filter((token) => Object.hasOwn(files, token));
    restoreUploads(
      form,
      field,
      found.map((id) => ({ id, ...files[id]! })),
    );
  }
};

const open = async (
  form: PageForm,
  { id, secret }: Draft,
  steps: Steps,
  refresh: () => void,
): Promise<void> => {
  const { texts } = form.definition;
  try {
    const { status, body } = await send(form, `/draft/${id}/open`, 'POST', { secret });
    if (status !== 200 || !Array.isArray(body['answers'])) throw new TypeError('No draft');
    const { answers, step, files } = body as {
      answers: [string, string][];
      step?: string;
      files?: DraftFiles;
    };
    writeSaved(form, steps, refresh, { answers, step });
    await restoreFiles(form, answers, files ?? {});
    setStatus(form, texts.draftOpened, 'status');
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    setStatus(form, texts.draftMissing, 'alert');
  }
};

const showLink = (form: PageForm, place: HTMLElement, link: string): void => {
  const { texts } = form.definition;
  const field = create('input', { type: 'text', readOnly: true, value: link, className: 'form__control' });
  field.setAttribute('aria-label', texts.draftLink);
  const copy = create('button', { type: 'button', className: 'form__link' }, texts.copy);
  copy.addEventListener('click', () => {
    field.select();
    navigator.clipboard?.writeText(link).then(
      () => form.announce(texts.copied),
      () => {},
    );
  });
  const saved = create('p', { id: `${form.prefix}-draft` }, texts.draftSaved);
  field.setAttribute('aria-describedby', saved.id);
  place.replaceChildren(saved, field, copy);
  field.focus();
  field.select();
};

/** Lets visitors save their answers and go on elsewhere, and opens the draft that the address names. */
export const start = (form: PageForm, steps: Steps, refresh: () => void): void => {
  const { texts } = form.definition;
  let draft = takeFromAddress(form);
  if (draft) {
    hiddenInput(form, '_draft').value = draft.id;
    void open(form, draft, steps, refresh);
  }
  const button = create('button', { type: 'button', className: 'form__link' }, texts.saveDraft);
  const result = create('div', { className: 'form__stack form__draft' });
  form.submit.parentElement!.append(button, result);
  let isSaving = false;
  button.addEventListener('click', async () => {
    if (isSaving) return;
    isSaving = true;
    draft ??= { id: createId(), secret: createSecret() };
    const saved = readSaved(form, steps);
    try {
      const { status } = await send(form, `/draft/${draft.id}`, 'PUT', {
        secret: draft.secret,
        ...saved,
        answers: [...saved.answers, ...readTokens(form)],
      });
      if (status >= 300) throw new TypeError('Not saved');
      setStatus(form, '', 'status');
      hiddenInput(form, '_draft').value = draft.id;
      showLink(form, result, linkTo(form, draft));
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      setStatus(form, texts.draftFailed, 'alert');
    } finally {
      isSaving = false;
    }
  });
};
