import { fieldTypes } from '@sitewright/contract/forms/field-types';
import type { FieldDefaultTexts } from '../create-field.ts';

export const defaultTexts: FieldDefaultTexts = {
  labels: Object.fromEntries(fieldTypes.map((type) => [type, type])) as FieldDefaultTexts['labels'],
  option: 'Option {n}',
  emailPlaceholder: 'you@example.com',
  urlPlaceholder: 'https://example.com',
  phonePlaceholder: '(555) 123-4567',
  validEmail: 'Please enter a valid email',
  validUrl: 'Please enter a valid URL',
};
