import { hasOptions } from '@sitewright/contract/forms/field-types';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { SelectControl } from '../controls/select-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useStored } from '../model/builder-context.tsx';
import { canHavePlaceholder } from '../model/field-features.ts';
import { useFieldEdit } from '../model/use-field-edit.ts';
import { languageName } from '../settings/language-name.ts';

type Translation = NonNullable<NonNullable<FormField['i18n']>[string]>;
type Text = 'label' | 'placeholder' | 'helpText';

/** The texts of a field in another language; what is left empty stays as it is. */
export function FieldTranslations({ id, languages }: { id: string; languages: readonly string[] }) {
  const field = useStored((store) => store.fieldOf(id));
  return field ? <TranslationsOf field={field} languages={languages} /> : null;
}

function TranslationsOf({ field, languages }: { field: FormField; languages: readonly string[] }) {
  const { t, i18n } = useTranslation('form-builder');
  const { change } = useFieldEdit(field.id);
  const [chosen, setChosen] = useState(languages[0]!);
  const locale = languages.includes(chosen) ? chosen : languages[0]!;
  const translation: Translation = field.i18n?.[locale] ?? {};
  const set = (part: Translation): void =>
    change(
      { i18n: { ...field.i18n, [locale]: { ...translation, ...part } } },
      `${locale} ${Object.keys(part).join()}`,
    );
  const text = (key: Text, maxLength: number, isLong = false) =>
    field[key].trim() !== '' && (
      <TextControl
        label={t(`properties.${key}`)}
        value={translation[key] ?? ''}
        placeholder={field[key]}
        maxLength={maxLength}
        isLong={isLong}
        onChange={(value) => set({ [key]: value })}
      />
    );
  return (
    <>
      <SelectControl
        label={t('languages.language')}
        value={locale}
        choices={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        onChange={setChosen}
      />
      {text('label', formLimits.labelMaxLength, field.type === 'paragraph')}
      {canHavePlaceholder(field.type) && text('placeholder', formLimits.placeholderMaxLength)}
      {text('helpText', formLimits.helpTextMaxLength, true)}
      {hasOptions(field.type) &&
        field.options.map((option) => (
          <TextControl
            key={option.value}
            label={option.label || option.value}
            value={translation.options?.[option.value] ?? ''}
            placeholder={option.label}
            maxLength={formLimits.optionMaxLength}
            onChange={(label) => set({ options: { ...translation.options, [option.value]: label } })}
          />
        ))}
      {field.validation
        .filter(({ message }) => message !== '')
        .map(({ type, message }) => (
          <TextControl
            key={type}
            label={t(`rules.types.${type}`)}
            value={translation.messages?.[type] ?? ''}
            placeholder={message}
            maxLength={formLimits.messageMaxLength}
            onChange={(value) => set({ messages: { ...translation.messages, [type]: value } })}
          />
        ))}
    </>
  );
}
