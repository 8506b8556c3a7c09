import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { FileAnswer } from '../answers/answer.ts';
import { fill } from '../checks/issue.ts';
import { controlsOf, create, type PageForm } from './page-form.ts';
import { addressOf } from './requests.ts';
import { showError } from './show-errors.ts';

/** Why a file was not taken; empty where the visitor canceled. */
class UploadError extends Error {}

interface UploadCall {
  done: Promise<FileAnswer>;
  cancel: () => void;
}

const readReply = (text: string): Record<string, unknown> => {
  try {
    return (JSON.parse(text) ?? {}) as Record<string, unknown>;
  } catch {
    return {};
  }
};

/** Sends one file. Throws an `UploadError` with a sentence for the visitor. */
export const sendFile = (
  form: PageForm,
  field: FormField,
  file: File,
  onProgress: (part: number) => void,
): UploadCall => {
  const call = new XMLHttpRequest();
  const done = new Promise<FileAnswer>((resolve, reject) => {
    const fail = (message?: unknown): void =>
      reject(
        new UploadError(
          typeof message === 'string'
            ? message
            : fill(form.definition.texts.uploadFailed, { name: file.name }),
        ),
      );
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      onProgress(total > 0 ? loaded / total : 0),
    );
    call.addEventListener('abort', () => fail(''));
    call.addEventListener('error', () => fail());
    call.addEventListener('load', () => {
      const { uploadToken, name, size, mime, message, error } = readReply(call.responseText);
      if (call.status < 200 || call.status > 299 || typeof uploadToken !== 'string') fail(message ?? error);
      else
        resolve({
          id: uploadToken,
          name: typeof name === 'string' ? name : file.name,
          size: Number(size),
          type: String(mime),
        });
    });
  });
  const body = new FormData();
  body.append('field', field.id);
  // Version and language of the form: the file is checked against what the visitor sees.
  for (const name of ['_v', '_l']) {
    const input = form.body.querySelector<HTMLInputElement>(`input[name=${name}]`);
    if (input) body.append(name, input.value);
  }
  body.append('file', file, file.name);
  call.open('POST', addressOf(form, '/files'));
  call.setRequestHeader('accept', 'application/json');
  call.send(body);
  return { done, cancel: () => call.abort() };
};

const button = (text: string, name: string): HTMLButtonElement =>
  create(
    'button',
    { type: 'button', className: 'form__link' },
    text,
    create('span', { className: 'form__hidden-text' }, ` ${name}`),
  );

const listOf = (input: HTMLInputElement): HTMLElement => {
  const found = input.previousElementSibling;
  if (found instanceof HTMLElement && found.matches('.form__files')) return found;
  const list = create('ul', { className: 'form__files' });
  input.before(list);
  return list;
};

/** Takes a file out of the list; the list, too, when it is empty. */
const removeRow = (row: HTMLElement, input: HTMLInputElement): void => {
  const list = row.parentElement;
  row.remove();
  if (list?.childElementCount === 0) list.remove();
  input.focus();
};

const createRow = (): HTMLLIElement => create('li', { className: 'form__row form__file' });

const keepUpload = (form: PageForm, field: FormField, input: HTMLInputElement, file: FileAnswer): void => {
  const { texts } = form.definition;
  form.uploaded.set(file.id, file);
  const row = createRow();
  row.dataset['staged'] = file.id;
  const remove = button(texts.remove, file.name);
  row.append(
    create('input', { type: 'hidden', name: `${field.name}_token`, value: file.id }),
    create('span', {}, file.name),
    remove,
  );
  remove.addEventListener('click', () => {
    removeRow(row, input);
    form.announce(fill(texts.removed, { name: file.name }));
    form.changed(field);
  });
  const list = listOf(input);
  // A field for one file has the last.
  if (!field.settings.multiple) list.replaceChildren();
  list.append(row);
};

const inputOf = (form: PageForm, field: FormField): HTMLInputElement =>
  controlsOf(form, field).find(({ type }) => type === 'file') as HTMLInputElement;

/** Shows files that were uploaded on another visit. */
export const restoreUploads = (form: PageForm, field: FormField, files: readonly FileAnswer[]): void => {
  for (const file of files) keepUpload(form, field, inputOf(form, field), file);
  form.changed(field);
};

const uploadOne = async (
  form: PageForm,
  field: FormField,
  input: HTMLInputElement,
  file: File,
): Promise<void> => {
  const { texts } = form.definition;
  const text = create('span');
  const bar = create('progress', { max: 1, value: 0 });
  bar.setAttribute('aria-label', file.name);
  const cancel = button(texts.cancel, file.name);
  const row = createRow();
  row.append(text, bar, cancel);
  const draw = (part: number): void => {
    bar.value = part;
    text.textContent = fill(texts.uploading, { name: file.name, value: Math.floor(part * 100) });
  };
  draw(0);
  listOf(input).append(row);
  const call = sendFile(form, field, file, draw);
  cancel.addEventListener('click', () => {
    removeRow(row, input);
    call.cancel();
  });
  try {
    const uploaded = await call.done;
    const hadFocus = row.contains(document.activeElement);
    row.remove();
    keepUpload(form, field, input, uploaded);
    if (hadFocus) input.focus();
    form.announce(fill(texts.uploaded, { name: file.name }));
  } finally {
    const list = row.parentElement;
    row.remove();
    if (list?.childElementCount === 0) list.remove();
  }
};

/** Puts back the files that were not taken, so that they are sent with the form. */
const keepInInput = (input: HTMLInputElement, files: readonly File[]): void => {
  const kept = new DataTransfer();
  for (const file of [...(input.files ?? []), ...files]) kept.items.add(file);
  input.files = kept.files;
};

const uploadAll = async (
  form: PageForm,
  field: FormField,
  input: HTMLInputElement,
  files: readonly File[],
): Promise<void> => {
  const left: File[] = [];
  let message = '';
  for (const file of files) {
    try {
      await uploadOne(form, field, input, file);
    } catch (error) {
      if (!(error instanceof UploadError)) throw error;
      if (error.message !== '') left.push(file);
      message ||= error.message;
    }
  }
  keepInInput(input, left);
  form.changed(field);
  if (message === '') return;
  showError(form, field, message);
  form.announce(message);
};

/**
 * Uploads files of these fields when they are selected, one after the other. `check` says what is wrong with a field; such files
 * are not uploaded.
 */
export const start = (
  form: PageForm,
  fields: readonly FormField[],
  check: (field: FormField) => string | undefined,
): void => {
  for (const field of fields) {
    const input = inputOf(form, field);
    let running: Promise<void> | undefined;
    const begin = (): void => {
      const files = [...(input.files ?? [])];
      if (files.length === 0) return;
      const message = check(field);
      showError(form, field, message);
      if (message !== undefined) return;
      input.value = '';
      const last = (running ?? Promise.resolve()).then(() => uploadAll(form, field, input, files));
      running = last;
      void last.finally(() => {
        if (running === last) running = undefined;
      });
    };
    form.waits.push(() => running);
    // After the form’s own listener, which clears the error of a field that is changed.
    form.body.addEventListener('change', ({ target }) => {
      if (target === input) begin();
    });
    begin();
  }
};
