import { hasOptions, type FieldType } from '@sitewright/contract/forms/field-types';
import type { FieldSettings, FormField, ValidationRule } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { imageTypes } from './checks/file-checks.ts';

/** Texts of new fields in one language. The English ones are set by the specification. */
export interface FieldDefaultTexts {
  labels: Record<FieldType, string>;
  /** `Option {n}` */
  option: string;
  emailPlaceholder: string;
  urlPlaceholder: string;
  phonePlaceholder: string;
  validEmail: string;
  validUrl: string;
}

/** spec: lowercased, spaces turned into underscores. Letters lose their accents, other characters go. */
export const nameFromLabel = (label: string): string =>
  label
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'd')
    .toLowerCase()
    .trim()
    .replace(/\s+/g, '_')
    .replace(/[^a-z0-9_]/g, '')
    .replace(/^_+/, '')
    .slice(0, formLimits.fieldNameMaxLength);

/** A name that no other field has: `email`, `email_2`, `email_3`. */
export const uniqueName = (name: string, taken: ReadonlySet<string>): string => {
  const base = name === '' ? 'field' : name;
  if (!taken.has(base)) return base;
  // Room for the number.
  const start = base.slice(0, formLimits.fieldNameMaxLength - 4);
  let count = 2;
  while (taken.has(`${start}_${count}`)) count += 1;
  return `${start}_${count}`;
};

const bytes = formLimits.fileMegabytesDefault * 1024 * 1024;

const settingsOf = (type: FieldType): FieldSettings => {
  switch (type) {
    case 'textarea':
      return { rows: formLimits.rowsDefault };
    case 'rating':
      return { maxRating: formLimits.ratingDefault, ratingStyle: 'stars' };
    case 'range':
      return { min: formLimits.rangeMinDefault, max: formLimits.rangeMaxDefault };
    case 'file_upload':
      return { maxFileSize: bytes, fileTypes: [], multiple: false };
    case 'image_upload':
      return { maxFileSize: bytes, fileTypes: [...imageTypes], multiple: false };
    case 'date':
      return { minDate: '', maxDate: '' };
    default:
      return {};
  }
};

const patternRule = (value: 'email' | 'url', message: string): ValidationRule => ({
  type: 'pattern',
  value,
  message,
});

/** A new field of a type with the defaults of the specification (forms-sections-gallery.md §3). */
export const createField = (
  type: FieldType,
  { id, taken, texts }: { id: string; taken: ReadonlySet<string>; texts: FieldDefaultTexts },
): FormField => {
  const label = texts.labels[type];
  const placeholders: Partial<Record<FieldType, string>> = {
    email: texts.emailPlaceholder,
    url: texts.urlPlaceholder,
    phone: texts.phonePlaceholder,
  };
  const rules: Partial<Record<FieldType, ValidationRule>> = {
    email: patternRule('email', texts.validEmail),
    url: patternRule('url', texts.validUrl),
  };
  const rule = rules[type];
  return {
    id,
    type,
    label,
    name: uniqueName(nameFromLabel(label), taken),
    placeholder: placeholders[type] ?? '',
    helpText: '',
    required: false,
    validation: rule ? [rule] : [],
    conditionalLogic: [],
    options: hasOptions(type)
      ? [1, 2, 3].map((n) => ({ label: texts.option.replace('{n}', String(n)), value: `option${n}` }))
      : [],
    settings: settingsOf(type),
  };
};
