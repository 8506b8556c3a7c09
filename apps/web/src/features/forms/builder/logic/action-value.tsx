import type { FormField, LogicRule } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { InlineSelect } from '../controls/select-control.tsx';

interface Props {
  field: FormField;
  value: LogicRule['value'];
  onChange: (value: NonNullable<LogicRule['value']>) => void;
}

/** The answer that a rule sets. */
export function ActionValue({ field, value, onChange }: Props) {
  const { t } = useTranslation('form-builder');
  const label = t('logic.setTo');
  const { type, options } = field;
  if (options.length > 1 || type === 'select' || type === 'radio')
    return (
      <InlineSelect
        label={label}
        value={String([value].flat()[0] ?? '')}
        choices={options.map((option) => ({ value: option.value, label: option.label || option.value }))}
        onChange={onChange}
      />
    );
  if (type === 'toggle' || type === 'checkbox')
    return (
      <InlineSelect
        label={label}
        value={value === true ? 'on' : 'off'}
        choices={(['on', 'off'] as const).map((one) => ({ value: one, label: t(`logic.${one}`) }))}
        onChange={(one) => onChange(one === 'on')}
      />
    );
  const isNumber = type === 'number' || type === 'range' || type === 'rating';
  return (
    <input
      className={controls.input}
      aria-label={label}
      type={isNumber ? 'number' : type === 'time' ? 'time' : 'text'}
      step="any"
      maxLength={formLimits.answerMaxLength}
      value={typeof value === 'object' ? value.join(', ') : String(value ?? '')}
      onChange={({ currentTarget }) => {
        const number = currentTarget.valueAsNumber;
        onChange(isNumber && Number.isFinite(number) ? number : currentTarget.value);
      }}
    />
  );
}
