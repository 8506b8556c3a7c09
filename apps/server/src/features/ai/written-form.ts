// The form of a written site, in the language of its visitors.
import type { JsonObject } from '@sitewright/contract/content';
import { fieldTypes } from '@sitewright/contract/forms/field-types';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type { Language } from '@sitewright/contract/fields';
import type { FieldDefaultTexts } from '@sitewright/forms/create-field';
import { createFromTemplate, type TemplateField, type TemplateText } from '@sitewright/forms/form-templates';
import { formTemplates } from '@sitewright/forms/form-templates.data';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';
import type { FormFacts } from '@sitewright/writer/generate-site';

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

/** Promises of a template, such as a time to answer in, are not the owner's. */
const thanks = {
  en: 'Thank you. We have received your message.',
  vi: 'Cảm ơn bạn. Chúng tôi đã nhận được tin nhắn của bạn.',
};
const somethingElse = { en: 'Something else', vi: 'Khác' };
const labels: Readonly<Record<string, TemplateText>> = {
  start_date: { en: 'Preferred date', vi: 'Ngày mong muốn' },
  message: { en: 'Tell us more', vi: 'Thông tin thêm' },
};

/** Of a template for any business, what says something about one: prices, plans, the size of a party. */
const isLeftOut = (name: string, { isForGroups }: FormFacts): boolean =>
  ['budget', 'plans', 'group_note'].includes(name) || (!isForGroups && name === 'people');

/** The fields of a template with the services of the site. */
const fieldsFor = (kind: string, fields: readonly TemplateField[], facts: FormFacts): TemplateField[] =>
  fields
    .filter(({ name }) => !isLeftOut(name, facts))
    // Its logic speaks of large groups.
    .map(({ logic: _logic, ...field }) => {
      if (field.name === 'services' || field.name === 'service') {
        const options = facts.services.map((service, index) => ({
          value: `service_${index + 1}`,
          label: { en: service, vi: service },
        }));
        return { ...field, options: [...options, { value: 'other', label: somethingElse }] };
      }
      const label = kind === 'contact' ? undefined : labels[field.name];
      return label ? { ...field, label } : field;
    });

export const writtenForm = (
  language: Language,
  kind: 'contact' | 'booking' | 'quote',
  facts: FormFacts,
): JsonObject => {
  const template = formTemplates.find(({ id }) => id === kind)!;
  let count = 0;
  const { fields, settings } = createFromTemplate(
    {
      ...template,
      fields: fieldsFor(kind, template.fields, facts),
      settings: { ...template.settings, successMessage: thanks },
    },
    { language, newId: () => `f${(count += 1)}`, texts: defaultTexts(language) },
  );
  return formContentSchema.parse({
    name: facts.title,
    slug: kind,
    fields,
    settings,
  }) as unknown as JsonObject;
};
