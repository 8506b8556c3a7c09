import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../../lib/words.ts';
import controls from '../../panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { PictureWell } from '../../pictures/picture-well.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import { type FieldOf, type FieldProps, objectOf, textOf, useFieldEdit } from './use-field-edit.ts';

const altMaxLength = 300;

export function ImageField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'image'>>) {
  const { t } = useTranslation('builder');
  const altId = useId();
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const image = objectOf(value);
  // Content from elsewhere may carry just the address.
  const src = textOf(image['src']) || textOf(value);
  const alt = useTypedText<HTMLTextAreaElement>(textOf(image['alt']), (text) =>
    edit.type({ ...image, src, alt: text }),
  );
  const label = field.label[language];
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <PictureWell
        label={label}
        src={src}
        onPick={(picture) => edit.set({ ...image, src: picture.src, alt: picture.alt })}
        onRemove={() => edit.set({ ...image, src: '', alt: '' })}
      />
      {src !== '' && (
        <div className={controls.field}>
          <label className={controls.hint} htmlFor={altId}>
            {t('properties.image.alt')}
          </label>
          <textarea id={altId} className={controls.textarea} rows={2} maxLength={altMaxLength} {...alt} />
        </div>
      )}
    </PanelField>
  );
}
