// An ordinary form of a page as a form of the site.
import type { FieldType } from '@sitewright/contract/forms/field-types';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { type FormContent, formContentSchema } from '@sitewright/contract/forms/forms';
import { findTag, findTags, type Tag, textOf } from '../read/dom.ts';

const types: Readonly<Record<string, FieldType>> = {
  text: 'text',
  search: 'text',
  email: 'email',
  tel: 'phone',
  url: 'url',
  number: 'number',
  date: 'date',
  time: 'time',
  'datetime-local': 'datetime',
  checkbox: 'checkbox',
  radio: 'radio',
};

interface RawField {
  type: FieldType;
  label: string;
  placeholder: string;
  required: boolean;
  options: { label: string; value: string }[];
}

const labelOf = (form: Tag, control: Tag): string => {
  const { id, placeholder, name } = control.attributes;
  const named =
    id === undefined
      ? undefined
      : findTag(form, ({ tag, attributes }) => tag === 'label' && attributes['for'] === id);
  let around = control.parent;
  while (around && around.tag !== 'label' && around !== form) around = around.parent;
  const own = named ?? (around?.tag === 'label' ? around : undefined);
  const without: Tag | undefined = own && {
    ...own,
    children: own.children.filter((child) => child !== control),
  };
  const text = without ? textOf(without).replace(/\s*[*:]\s*$/, '') : '';
  return (text || control.attributes['aria-label'] || placeholder || name || '').slice(
    0,
    formLimits.labelMaxLength,
  );
};

const optionsOf = (control: Tag): { label: string; value: string }[] =>
  findTags(control, ({ tag }) => tag === 'option')
    .map(textOf)
    .filter(Boolean)
    .map((label) => ({
      label: label.slice(0, formLimits.optionMaxLength),
      value: label.slice(0, formLimits.optionMaxLength),
    }));

const groupLabel = (control: Tag): string => {
  let around = control.parent;
  while (around && around.tag !== 'fieldset') around = around.parent;
  const legend = around && findTag(around, ({ tag }) => tag === 'legend');
  return legend ? textOf(legend) : '';
};

/** Undefined for a control that no field can stand for. */
const readField = (form: Tag, control: Tag): RawField | undefined => {
  const { attributes } = control;
  const common = {
    label: labelOf(form, control),
    placeholder: (attributes['placeholder'] ?? '').slice(0, formLimits.placeholderMaxLength),
    required: attributes['required'] !== undefined,
    options: [],
  };
  if (control.tag === 'textarea') return { ...common, type: 'textarea' };
  if (control.tag === 'select')
    return { ...common, placeholder: '', type: 'select', options: optionsOf(control) };
  const type = types[attributes['type']?.toLowerCase() ?? 'text'];
  if (type === undefined) return undefined;
  if (type !== 'radio' && type !== 'checkbox') return { ...common, type };
  const label = common.label || attributes['value'] || '';
  return { ...common, placeholder: '', type, options: [{ label, value: label }] };
};

const ignored: ReadonlySet<string> = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

export const formOf = (form: Tag, name: string): FormContent | undefined => {
  const fields = new Map<string, RawField>();
  for (const control of findTags(form, ({ tag }) => /^(input|textarea|select)$/.test(tag))) {
    if (ignored.has(control.attributes['type']?.toLowerCase() ?? '')) continue;
    const field = readField(form, control);
    if (!field) return undefined;
    const isChoice = field.type === 'radio' || field.type === 'checkbox';
    const key = isChoice ? `${field.type} ${control.attributes['name'] ?? fields.size}` : String(fields.size);
    const known = fields.get(key);
    if (known) known.options.push(...field.options);
    else fields.set(key, isChoice ? { ...field, label: groupLabel(control) || field.label } : field);
  }
  if (fields.size === 0) return undefined;
  const button = findTag(
    form,
    ({ tag, attributes }) =>
      (tag === 'button' && (attributes['type'] ?? 'submit') === 'submit') ||
      (tag === 'input' && /^(submit|image)$/i.test(attributes['type'] ?? '')),
  );
  const submitText = button ? textOf(button) || button.attributes['value'] || '' : '';
  const parsed = formContentSchema.safeParse({
    name: name.slice(0, formLimits.nameMaxLength) || 'Contact',
    slug: 'contact',
    fields: [...fields.values()].map((field, index) => ({
      id: `field-${index + 1}`,
      name: `field_${index + 1}`,
      ...field,
      // A label that is shown already is no placeholder.
      ...(field.placeholder === field.label ? { placeholder: '' } : {}),
      // One box is its own label.
      ...(field.type === 'checkbox' && field.options.length === 1 ? { label: field.label || 'Options' } : {}),
    })),
    settings: submitText === '' ? {} : { submitText: submitText.slice(0, formLimits.submitTextMaxLength) },
    styling: { siteColors: true },
  });
  return parsed.data;
};
