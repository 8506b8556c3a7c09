import type { FormField, LogicTest } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { InlineNumber } from '../controls/inline-number.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { operandOf } from '../model/field-features.ts';
import { fieldLabel } from '../model/field-label.ts';
import classes from './logic.module.css';

interface Props {
  field: FormField;
  test: LogicTest;
  testable: readonly FormField[];
  onChange: (test: LogicTest) => void;
}

const fieldPrefix = 'field ';

/** What the answer is compared with: nothing, a text, numbers, options, a date, or the answer of another field. */
export function OperandEditor({ field, test, testable, onChange }: Props) {
  const { t } = useTranslation('form-builder');
  const kind = operandOf(field, test.op);
  const { value, valueField: _valueField, ...rest } = test;
  const set = (next: NonNullable<LogicTest['value']>): void => onChange({ ...rest, value: next });
  const label = t('logic.value');
  if (kind === 'none') return null;
  if (kind === 'option')
    return (
      <InlineSelect
        label={label}
        value={String(value ?? '')}
        choices={field.options.map((option) => ({
          value: option.value,
          label: option.label || option.value,
        }))}
        onChange={set}
      />
    );
  if (kind === 'options') {
    const chosen = new Set((Array.isArray(value) ? value : []).map(String));
    return (
      <fieldset className={classes.options} aria-label={label}>
        {field.options.map((option) => (
          <label key={option.value}>
            <input
              type="checkbox"
              checked={chosen.has(option.value)}
              onChange={({ currentTarget }) =>
                set(
                  field.options
                    .map((one) => one.value)
                    .filter((one) => (one === option.value ? currentTarget.checked : chosen.has(one))),
                )
              }
            />
            {option.label || option.value}
          </label>
        ))}
      </fieldset>
    );
  }
  if (kind === 'numbers') {
    const [from, to] = Array.isArray(value) ? value : [];
    return (
      <span className={classes.pair}>
        <InlineNumber
          label={t('logic.from')}
          value={from}
          onChange={(next) => set([next, Number(to ?? 0)])}
        />
        <span className={classes.word}>{t('logic.and')}</span>
        <InlineNumber label={t('logic.to')} value={to} onChange={(next) => set([Number(from ?? 0), next])} />
      </span>
    );
  }
  const others = testable.filter(({ id, type }) => id !== field.id && type === field.type);
  return (
    <>
      {others.length > 0 && (
        <InlineSelect
          label={t('logic.compareWith')}
          value={test.valueField === undefined ? 'value' : fieldPrefix + test.valueField}
          choices={[
            { value: 'value', label: t('logic.aValue') },
            ...others.map((one) => ({ value: fieldPrefix + one.id, label: fieldLabel(one) })),
          ]}
          onChange={(next) =>
            next === 'value'
              ? set(kind === 'number' ? 0 : '')
              : onChange({ ...rest, valueField: next.slice(fieldPrefix.length) })
          }
        />
      )}
      {test.valueField === undefined &&
        (kind === 'number' ? (
          <InlineNumber label={label} value={value} onChange={set} />
        ) : (
          <input
            className={controls.input}
            aria-label={label}
            type={kind === 'time' ? 'time' : 'text'}
            placeholder={kind === 'date' ? 'today+7' : ''}
            maxLength={formLimits.answerMaxLength}
            value={String(value ?? '')}
            onChange={({ currentTarget }) => set(currentTarget.value)}
          />
        ))}
    </>
  );
}
