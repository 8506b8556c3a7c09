// The form of a written site, in the language of its visitors.
import type { JsonObject } from '@sitewright/contract/content';
import { fieldTypes } from '@sitewright/contract/forms/field-types';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { Language } from '@sitewright/contract/fields';
import type { FieldDefaultTexts } from '@sitewright/forms/create-field';
import { createFromTemplate } from '@sitewright/forms/form-templates';
import { formTemplates } from '@sitewright/forms/form-templates.data';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';

const formTexts = { en, vi };

/** The templates name all their fields; only what the checks say is taken from here. */
const defaultTexts = (language: Language): FieldDefaultTexts => ({
  labels: Object.fromEntries(fieldTypes.map((type) => [type, type])) as FieldDefaultTexts['labels'],
  option: '{n}',
  emailPlaceholder: '',
  urlPlaceholder: '',
  phonePlaceholder: '',
  validEmail: formTexts[language].email,
  validUrl: formTexts[language].url,
});

export const writtenForm = (
  language: Language,
  kind: 'contact' | 'booking' | 'quote',
  name: string,
): JsonObject => {
  const template = formTemplates.find(({ id }) => id === kind)!;
  let count = 0;
  const { fields, settings } = createFromTemplate(template, {
    language,
    newId: () => `f${(count += 1)}`,
    texts: defaultTexts(language),
  });
  return formContentSchema.parse({ name, slug: kind, fields, settings }) as unknown as JsonObject;
};
