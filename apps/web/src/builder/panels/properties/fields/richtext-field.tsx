import { lazy, Suspense } from 'react';
import { useLanguage } from '../../../../lib/words.ts';
import { PanelField } from '../../panel-field.tsx';
import classes from './rich-text-box.module.css';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

const RichTextBox = lazy(() => import('./rich-text-box.tsx'));

export function RichTextField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'richtext'>>) {
  const language = useLanguage();
  const { type } = useFieldEdit(nodeId, field);
  const label = field.label[language];
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <Suspense fallback={<div className={classes.waiting} aria-busy="true" />}>
        <RichTextBox label={label} html={textOf(value)} onChange={type} />
      </Suspense>
    </PanelField>
  );
}
