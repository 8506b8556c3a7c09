import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { isInput } from '@sitewright/contract/forms/field-types';
import { parseFormula } from '@sitewright/forms/logic/formula';
import { useRef } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { NumberControl } from '../../controls/number-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useContent } from '../../model/builder-context.tsx';
import { fieldLabel } from '../../model/field-label.ts';
import { useFieldEdit } from '../../model/use-field-edit.ts';

const counted: ReadonlySet<string> = new Set([
  'number',
  'range',
  'rating',
  'select',
  'radio',
  'checkbox',
  'toggle',
  'hidden',
  'text',
]);

/** A formula whose result is the answer, with the names that it may use. */
export function CalculationSettings({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { settings: change } = useFieldEdit(field.id);
  const fields = useContent('fields');
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const { calculation = '', decimals } = field.settings;
  const others = fields.filter(({ id, type }) => id !== field.id && isInput(type) && counted.has(type));
  const names = new Set(fields.filter(({ type }) => isInput(type)).map(({ name }) => name));
  const formula = calculation.trim() === '' ? undefined : parseFormula(calculation);
  const unknown = formula?.names.find((name) => !names.has(name));
  const error =
    calculation.trim() === ''
      ? undefined
      : !formula
        ? t('settings.formulaInvalid')
        : unknown === undefined
          ? undefined
          : t('settings.formulaUnknown', { name: `{${unknown}}` });

  const insert = (name: string): void => {
    const at = input.current?.selectionStart ?? calculation.length;
    change({ calculation: `${calculation.slice(0, at)}{${name}}${calculation.slice(at)}` });
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at + name.length + 2, at + name.length + 2);
    });
  };

  return (
    <>
      <TextControl
        inputRef={input}
        label={t('settings.calculation')}
        value={calculation}
        isCode
        isLong
        placeholder="{people} * 12"
        hint={t('settings.calculationHint')}
        error={error}
        maxLength={formLimits.calculationMaxLength}
        onChange={(text) => change({ calculation: text === '' ? undefined : text })}
      />
      {others.length > 0 && (
        <div role="group" aria-label={t('settings.names')}>
          {others.map((other) => (
            <button
              key={other.id}
              type="button"
              className={controls.plainButton}
              title={fieldLabel(other)}
              aria-label={t('settings.insertName', { name: fieldLabel(other) })}
              onClick={() => insert(other.name)}
            >
              {`{${other.name}}`}
            </button>
          ))}
        </div>
      )}
      {calculation !== '' && (
        <NumberControl
          label={t('settings.decimals')}
          value={decimals}
          min={0}
          max={6}
          isWhole
          placeholder="2"
          onChange={(next) => change({ decimals: next })}
        />
      )}
    </>
  );
}
