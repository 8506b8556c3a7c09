// The texts of a form that are shown to visitors, and their translations.
import { hasOptions, isLayout } from '@sitewright/contract/forms/field-types';
import type { FormField, FormSettings, ValidationType } from '@sitewright/contract/forms/form-definition';
import type { FormContent } from '@sitewright/contract/forms/forms';
import { canHavePlaceholder } from './field-features.ts';

export type FieldTranslation = NonNullable<NonNullable<FormField['i18n']>[string]>;
type FormTranslation = NonNullable<NonNullable<FormSettings['i18n']>[string]>;

/** A text of a field: of the field itself, of the option with a value, or of the rules of a type. */
export type FieldText = { text: string } & (
  | { part: 'label' | 'placeholder' | 'helpText' }
  | { part: 'option'; key: string }
  | { part: 'message'; key: ValidationType }
);

const isShown = ({ text }: { text: string }): boolean => text.trim() !== '';

/** All texts of a field that there are. A hidden field shows none. */
export const textsOf = (field: FormField): FieldText[] => {
  const { type, label, placeholder, helpText, options, validation } = field;
  if (type === 'hidden' || type === 'divider') return [];
  const hasHelp = !isLayout(type) || type === 'section_break';
  const messages = new Map(validation.map((rule) => [rule.type, rule.message]));
  const texts: FieldText[] = [
    { part: 'label', text: label },
    ...(canHavePlaceholder(type) ? [{ part: 'placeholder' as const, text: placeholder }] : []),
    ...(hasHelp ? [{ part: 'helpText' as const, text: helpText }] : []),
    ...(hasOptions(type) ? options : []).map((option) => ({
      part: 'option' as const,
      key: option.value,
      text: option.label,
    })),
    ...[...messages].map(([key, text]) => ({ part: 'message' as const, key, text })),
  ];
  return texts.filter(isShown);
};

export const translationOf = (translation: FieldTranslation | undefined, text: FieldText): string => {
  if (text.part === 'option') {
    const { options = {} } = translation ?? {};
    return Object.hasOwn(options, text.key) ? (options[text.key] ?? '') : '';
  }
  if (text.part === 'message') return translation?.messages?.[text.key] ?? '';
  return translation?.[text.part] ?? '';
};

export const translate = (
  translation: FieldTranslation,
  text: FieldText,
  translated: string,
): FieldTranslation => {
  if (text.part === 'option')
    return { ...translation, options: { ...translation.options, [text.key]: translated } };
  if (text.part === 'message')
    return { ...translation, messages: { ...translation.messages, [text.key]: translated } };
  return { ...translation, [text.part]: translated };
};

export const formTexts = ['description', 'submitText', 'successMessage'] as const;
export type FormText = (typeof formTexts)[number];

export const formTextOf = ({ description, settings }: FormContent, text: FormText): string =>
  text === 'description' ? description : settings[text];

export const formTranslationOf = (
  { settings }: Pick<FormContent, 'settings'>,
  locale: string,
): FormTranslation => settings.i18n?.[locale] ?? {};

/** Number of texts of a field without a translation. */
export const countMissing = (field: FormField, locale: string): number =>
  textsOf(field).filter((text) => translationOf(field.i18n?.[locale], text).trim() === '').length;

export interface MissingTexts {
  count: number;
  /** The first field among them; none where only texts of the form itself are missing. */
  fieldId: string | undefined;
}

/** What a form lacks in a language. */
export const findMissing = (content: FormContent, locale: string): MissingTexts => {
  const translation = formTranslationOf(content, locale);
  const ofForm = formTexts.filter(
    (text) => formTextOf(content, text).trim() !== '' && !translation[text]?.trim(),
  );
  const counts = content.fields.map((field) => [field.id, countMissing(field, locale)] as const);
  return {
    count: counts.reduce((sum, [, count]) => sum + count, ofForm.length),
    fieldId: counts.find(([, count]) => count > 0)?.[0],
  };
};
