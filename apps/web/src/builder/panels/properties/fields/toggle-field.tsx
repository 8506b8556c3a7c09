import { Switch } from '@mantine/core';
import { useLanguage } from '../../../../lib/translations.ts';
import { PanelField } from '../../panel-field.tsx';
import { type FieldOf, type FieldProps, useFieldEdit } from './use-field-edit.ts';

export function ToggleField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'toggle'>>) {
  const language = useLanguage();
  const { set } = useFieldEdit(nodeId, field);
  const label = field.label[language];
  return (
    <PanelField
      label={label}
      hint={field.hint?.[language]}
      isHighlighted={isHighlighted}
      aside={
        <Switch
          size="sm"
          aria-label={label}
          checked={value === true}
          onChange={(event) => set(event.currentTarget.checked)}
        />
      }
    >
      {null}
    </PanelField>
  );
}
