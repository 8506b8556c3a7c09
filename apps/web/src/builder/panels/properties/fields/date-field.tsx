import { useId } from 'react';
import { useLanguage } from '../../../../lib/translations.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { useTypedText } from '../../use-typed-text.ts';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

/** The part of a date that the browser's date control can show. */
const shownDate = (text: string): string => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.exec(text)?.[0] ?? '';

export function DateField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'date'>>) {
  const id = useId();
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const typed = useTypedText(shownDate(textOf(value)), edit.type);
  return (
    <PanelField
      label={field.label[language]}
      controlId={id}
      hint={field.hint?.[language]}
      isHighlighted={isHighlighted}
    >
      <input id={id} type="datetime-local" className={controls.input} {...typed} />
    </PanelField>
  );
}
