import { useId } from 'react';
import { useLanguage } from '../../../../lib/translations.ts';
import { PanelField, PanelSelect, Segments } from '../../panel-field.tsx';
import { IconPicker } from './icon-picker.tsx';
import { type FieldOf, type FieldProps, textOf, useFieldEdit } from './use-field-edit.ts';

/** Options with more letters in total do not fit side by side in the panel. */
const segmentsLettersMax = 30;
const segmentsMax = 4;

export function ChoiceField({ nodeId, field, value, isHighlighted }: FieldProps<FieldOf<'choice'>>) {
  const language = useLanguage();
  const id = useId();
  const { set } = useFieldEdit(nodeId, field);
  const label = field.label[language];
  const frame = { label, hint: field.hint?.[language], isHighlighted };
  if (field.options === 'icons') {
    return (
      <PanelField {...frame}>
        <IconPicker label={label} value={textOf(value)} onChange={set} />
      </PanelField>
    );
  }
  const options = field.options.map((option) => ({ value: option.value, label: option.label[language] }));
  // A design renders its first option when nothing is set.
  const chosen = textOf(value) || (options[0]?.value ?? '');
  const letters = options.reduce((sum, option) => sum + option.label.length, 0);
  if (options.length > segmentsMax || letters > segmentsLettersMax) {
    return (
      <PanelField {...frame} controlId={id}>
        <PanelSelect id={id} value={chosen} options={options} onChange={set} />
      </PanelField>
    );
  }
  return (
    <PanelField {...frame}>
      <Segments label={label} value={chosen} options={options} onChange={set} />
    </PanelField>
  );
}
