import { formLimits } from '@sitewright/contract/forms/form-limits';
import { isSignature } from '../answers/answer.ts';
import { maxFiles, maxFileSize, uploadTypes } from '../checks/check-settings.ts';
import { fill } from '../checks/issue.ts';
import { controlAttributes, type FieldView, nameOf, partId } from './field-view.ts';
import { element, escapeHtml, input } from './markup.ts';
import type { StagedFile } from './render-options.ts';

const megabyte = 1024 * 1024;

const writeNumber = (number: number, locale: string): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 1 }).format(number);

const writeSize = (bytes: number, locale: string): string =>
  bytes < megabyte / 10
    ? `${writeNumber(Math.max(bytes / 1024, 0.1), locale)} KB`
    : `${writeNumber(bytes / megabyte, locale)} MB`;

const office = 'application/vnd.openxmlformats-officedocument';

/** Names of MIME types that people know by their extension. */
const typeNames: Record<string, string> = {
  'text/plain': 'TXT',
  'image/svg+xml': 'SVG',
  'application/msword': 'DOC',
  'application/vnd.ms-excel': 'XLS',
  'application/vnd.ms-powerpoint': 'PPT',
  [`${office}.wordprocessingml.document`]: 'DOCX',
  [`${office}.spreadsheetml.sheet`]: 'XLSX',
  [`${office}.presentationml.presentation`]: 'PPTX',
};

/** `image/jpeg` → `JPEG`, `.pdf` → `PDF`, `image/*` → the word for images. */
const writeType = (type: string, { texts }: FieldView): string => {
  const text = type.trim().toLowerCase();
  if (text === 'image/*') return texts.images;
  if (Object.hasOwn(typeNames, text)) return typeNames[text]!;
  return text.replace(/^(.*\/(?!\*)|\.)/, '').toUpperCase();
};

/** What may be uploaded, in words. */
export const describeFiles = (view: FieldView): string => {
  const { field, texts, locale } = view;
  const size = writeNumber(maxFileSize(field) / megabyte, locale);
  const count = maxFiles(field);
  const types = uploadTypes(field).map((type) => writeType(type, view));
  const limit = count > 1 ? fill(texts.filesLimit, { count, size }) : fill(texts.fileLimit, { size });
  return [types.join(', '), limit].filter((text) => text !== '').join('. ');
};

const stagedFile = (view: FieldView, { token, name, size }: StagedFile): string => {
  const { texts, locale } = view;
  const label = `${escapeHtml(texts.remove)}<span class="form__hidden-text"> ${escapeHtml(name)}</span>`;
  const remove = input({
    class: 'form__check form__box',
    type: 'checkbox',
    name: nameOf(view, '_remove'),
    value: token,
  });
  return element(
    'li',
    { class: 'form__row form__file', 'data-staged': token },
    input({ type: 'hidden', name: nameOf(view, '_token'), value: token }) +
      element('span', {}, `${escapeHtml(name)} <span class="form__help">${writeSize(size, locale)}</span>`) +
      element('label', { class: 'form__choice' }, `${remove}<span class="form__choice-text">${label}</span>`),
  );
};

const stagedFiles = (view: FieldView): string =>
  view.staged.length === 0
    ? ''
    : element('ul', { class: 'form__files' }, view.staged.map((file) => stagedFile(view, file)).join(''));

export const drawFiles = (view: FieldView): string => {
  const { field, staged } = view;
  const accept = uploadTypes(field).map((type) =>
    type.includes('/') || type.startsWith('.') ? type.trim() : `.${type.trim()}`,
  );
  const file = input({
    ...controlAttributes(view),
    class: 'form__control',
    type: 'file',
    required: view.isRequired && staged.length === 0,
    multiple: field.settings.multiple === true,
    accept: accept.length > 0 ? accept.join(',') : undefined,
  });
  return stagedFiles(view) + file;
};

/** A typed name and consent. The script puts a pad for drawing into the empty element. */
export const drawSignature = (view: FieldView): string => {
  const { texts, answer, staged, isInvalid } = view;
  const typed = isSignature(answer) && answer.kind === 'typed' ? answer.name : (view.malformed ?? '');
  const required = view.isRequired && staged.length === 0;
  const consentId = view.form.idOf('consent', view.field.id);
  const nameId = partId(view, 0);
  return [
    stagedFiles(view),
    element('div', { class: 'form__pad', 'data-signature': true }),
    element('label', { for: nameId }, escapeHtml(texts.signatureName)),
    input({
      class: 'form__control form__signature',
      type: 'text',
      id: nameId,
      name: nameOf(view, '_typed'),
      value: typed || undefined,
      maxlength: formLimits.typedSignatureMaxLength,
      autocomplete: 'name',
      required,
      'aria-invalid': isInvalid && 'true',
    }),
    element(
      'label',
      { class: 'form__choice', for: consentId },
      input({
        class: 'form__check form__box',
        type: 'checkbox',
        id: consentId,
        name: nameOf(view, '_consent'),
        value: 'on',
        checked: isSignature(answer) && answer.kind === 'typed',
        required,
      }) + `<span class="form__choice-text">${escapeHtml(texts.signatureConsent)}</span>`,
    ),
  ].join('');
};
