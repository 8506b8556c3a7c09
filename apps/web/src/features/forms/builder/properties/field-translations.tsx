import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { SelectControl } from '../controls/select-control.tsx';
import { TextControl } from '../controls/text-control.tsx';
import { useStored } from '../model/builder-context.tsx';
import { type FieldText, textsOf, translate, translationOf } from '../model/translations.ts';
import { useFieldEdit } from '../model/use-field-edit.ts';
import { languageName } from '../settings/language-name.ts';
import { MissingMark } from '../settings/missing-mark.tsx';

/** The texts of a field in another language; what is left empty stays as it is. */
export function FieldTranslations({ id, languages }: { id: string; languages: readonly string[] }) {
  const field = useStored((store) => store.fieldOf(id));
  return field ? <TranslationsOf field={field} languages={languages} /> : null;
}

const maxLengths = {
  placeholder: formLimits.placeholderMaxLength,
  helpText: formLimits.helpTextMaxLength,
  option: formLimits.optionMaxLength,
  message: formLimits.messageMaxLength,
};

function TranslationsOf({ field, languages }: { field: FormField; languages: readonly string[] }) {
  const { t, i18n } = useTranslation('form-builder');
  const { change } = useFieldEdit(field.id);
  const [chosen, setChosen] = useState(languages[0]!);
  const locale = languages.includes(chosen) ? chosen : languages[0]!;
  const translation = field.i18n?.[locale] ?? {};
  const isParagraph = field.type === 'paragraph';
  const labelOf = (text: FieldText): string => {
    if (text.part === 'option') return text.text;
    return text.part === 'message' ? t(`rules.types.${text.key}`) : t(`properties.${text.part}`);
  };
  const maxLengthOf = ({ part }: FieldText): number => {
    if (part !== 'label') return maxLengths[part];
    return isParagraph ? formLimits.paragraphMaxLength : formLimits.labelMaxLength;
  };
  return (
    <>
      <SelectControl
        label={t('languages.language')}
        value={locale}
        choices={languages.map((value) => ({ value, label: languageName(value, i18n.language) }))}
        onChange={setChosen}
      />
      {textsOf(field).map((text) => {
        const key = 'key' in text ? `${text.part} ${text.key}` : text.part;
        const value = translationOf(translation, text);
        return (
          <TextControl
            key={key}
            label={labelOf(text)}
            value={value}
            placeholder={text.text}
            maxLength={maxLengthOf(text)}
            isLong={text.part === 'helpText' || (text.part === 'label' && isParagraph)}
            aside={<MissingMark isMissing={value.trim() === ''} />}
            onChange={(next) =>
              change(
                { i18n: { ...field.i18n, [locale]: translate(translation, text, next) } },
                `${locale} ${key}`,
              )
            }
          />
        );
      })}
    </>
  );
}
