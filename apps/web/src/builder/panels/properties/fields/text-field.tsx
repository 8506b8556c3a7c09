import { limits } from '@sitewright/contract/limits';
import { useId } from 'react';
import { useLanguage } from '../../../../lib/translations.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import { RewritableText } from '../../suggest-texts/rewritable-text.tsx';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

/** The character count is shown from this share of the maximum length on. */
const countFrom = 0.8;

export function TextField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'text'>>) {
  const id = useId();
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const text = textOf(value);
  const max = field.maxLength ?? limits.content.fieldTextMaxLength;
  const line = useTypedText(text, edit.type);
  const area = useTypedText<HTMLTextAreaElement>(text, edit.type);
  return (
    <PanelField
      label={field.label[language]}
      controlId={id}
      hint={field.hint?.[language]}
      isHighlighted={isHighlighted}
      aside={
        field.maxLength !== undefined &&
        text.length >= max * countFrom && (
          <span className={controls.hint}>
            {text.length}/{max}
          </span>
        )
      }
    >
      {field.multiline || text.includes('\n') ? (
        <RewritableText control={area.ref} maxLength={max} onReplace={edit.set}>
          <textarea id={id} className={controls.textarea} rows={3} maxLength={max} {...area} />
        </RewritableText>
      ) : (
        <RewritableText control={line.ref} maxLength={max} onReplace={edit.set}>
          <input id={id} type="text" className={controls.input} maxLength={max} {...line} />
        </RewritableText>
      )}
    </PanelField>
  );
}
