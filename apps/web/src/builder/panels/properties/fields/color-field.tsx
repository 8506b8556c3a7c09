import { useLanguage } from '../../../../lib/translations.ts';
import { ColorControl } from '../../color-control.tsx';
import { PanelField } from '../../panel-field.tsx';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

export function ColorField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'color'>>) {
  const language = useLanguage();
  const edit = useFieldEdit(nodeId, field);
  const label = field.label[language];
  return (
    <PanelField label={label} hint={field.hint?.[language]} isHighlighted={isHighlighted}>
      <ColorControl
        label={label}
        value={textOf(value)}
        onChange={(color, isLive) => (isLive ? edit.type(color) : edit.set(color))}
      />
    </PanelField>
  );
}
