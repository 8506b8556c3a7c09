import { isLayout } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';

/** The translation for a locale, or for its language. */
const translationOf = <Translation>(
  translations: Partial<Record<string, Translation>> | undefined,
  locale: string,
): Translation | undefined => {
  const keys = [locale, locale.split('-')[0]!];
  const key = keys.find((one) => translations && Object.hasOwn(translations, one));
  return key === undefined ? undefined : translations![key];
};

const translateField = (field: FormField, locale: string): FormField => {
  const translation = translationOf(field.i18n, locale);
  const label = translation?.label || field.label;
  return {
    ...field,
    label: label.trim() === '' && !isLayout(field.type) ? field.name : label,
    placeholder: translation?.placeholder || field.placeholder,
    helpText: translation?.helpText || field.helpText,
    validation: field.validation.map((rule) => ({
      ...rule,
      message: translation?.messages?.[rule.type] || rule.message,
    })),
    options: field.options.map((option) => {
      const { options } = translation ?? {};
      const own = options && Object.hasOwn(options, option.value) ? options[option.value] : undefined;
      const name = own || option.label;
      return { ...option, label: name.trim() === '' ? option.value : name };
    }),
  };
};

/** What stands above the fields, in one language. */
export const translateDescription = (
  description: string | undefined,
  { settings }: Pick<FormDefinition, 'settings'>,
  locale: string,
): string => translationOf(settings.i18n, locale)?.description || (description ?? '');

/** A form with its texts in one language. What has no translation stays. A field needs a label to be told by: an empty one becomes its name. */
export const translateForm = (definition: FormDefinition, locale: string): FormDefinition => {
  const settings = translationOf(definition.settings.i18n, locale);
  return {
    ...definition,
    fields: definition.fields.map((field) => translateField(field, locale)),
    settings: {
      ...definition.settings,
      submitText: settings?.submitText || definition.settings.submitText,
      successMessage: settings?.successMessage || definition.settings.successMessage,
    },
  };
};
