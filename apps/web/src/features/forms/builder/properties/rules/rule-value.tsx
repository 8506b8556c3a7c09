import type { FormField, ValidationRule } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { isInput } from '@sitewright/contract/forms/field-types';
import { useState } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import { NumberControl } from '../../controls/number-control.tsx';
import { SelectControl } from '../../controls/select-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useContent } from '../../model/builder-context.tsx';
import { fieldLabel } from '../../model/field-label.ts';
import { isPattern } from './is-pattern.ts';

interface Props {
  field: FormField;
  rule: ValidationRule;
  onChange: (value: ValidationRule['value']) => void;
}

const megabyte = 1024 * 1024;
const whole: ReadonlySet<string> = new Set(['minLength', 'maxLength', 'minSelected', 'maxSelected']);

/** What an answer is compared with. */
export function RuleValue({ field, rule, onChange }: Props) {
  const { t } = useTranslation('form-builder');
  const { type, value } = rule;
  if (type === 'unique') return <p>{t('rules.uniqueHint')}</p>;
  if (type === 'pattern') return <PatternValue value={String(value ?? '')} onChange={onChange} />;
  if (type === 'matchesField')
    return <FieldValue field={field} value={String(value ?? '')} onChange={onChange} />;
  if (type === 'fileType' || type === 'blockedDomains') return <ListValue rule={rule} onChange={onChange} />;
  const number = typeof value === 'number' ? value : undefined;
  if (type === 'fileSize')
    return (
      <NumberControl
        label={t('rules.megabytes')}
        value={number === undefined ? undefined : Math.round((number / megabyte) * 10) / 10}
        min={formLimits.fileMegabytesMin}
        max={formLimits.fileMegabytesMax}
        step={formLimits.fileMegabytesStep}
        onChange={(size) => onChange(size === undefined ? null : Math.round(size * megabyte))}
      />
    );
  return (
    <NumberControl
      label={t('rules.value')}
      value={number}
      {...(whole.has(type) ? { min: 0, isWhole: true } : {})}
      onChange={(next) => onChange(next ?? null)}
    />
  );
}

function PatternValue({ value, onChange }: { value: string; onChange: Props['onChange'] }) {
  const { t } = useTranslation('form-builder');
  const kind = value === 'email' || value === 'url' ? value : 'custom';
  return (
    <>
      <SelectControl
        label={t('rules.pattern')}
        value={kind}
        choices={(['email', 'url', 'custom'] as const).map((one) => ({
          value: one,
          label: t(`rules.patterns.${one}`),
        }))}
        onChange={(next) => onChange(next === 'custom' ? '' : next)}
      />
      {kind === 'custom' && (
        <TextControl
          label={t('rules.expression')}
          value={value}
          isCode
          placeholder="^[A-Z]{2}\d{4}$"
          maxLength={formLimits.patternMaxLength}
          error={isPattern(value) ? undefined : t('rules.expressionInvalid')}
          onChange={onChange}
        />
      )}
    </>
  );
}

function FieldValue({
  field,
  value,
  onChange,
}: {
  field: FormField;
  value: string;
  onChange: Props['onChange'];
}) {
  const { t } = useTranslation('form-builder');
  const others = useContent('fields').filter(({ id, type }) => id !== field.id && isInput(type));
  return (
    <SelectControl
      label={t('rules.field')}
      value={value}
      none={t('rules.chooseField')}
      choices={others.map((other) => ({ value: other.id, label: fieldLabel(other) }))}
      onChange={onChange}
    />
  );
}

function ListValue({ rule, onChange }: { rule: ValidationRule; onChange: Props['onChange'] }) {
  const { t } = useTranslation('form-builder');
  const [typed, setTyped] = useState<string>();
  const list = Array.isArray(rule.value) ? rule.value.join(', ') : String(rule.value ?? '');
  return (
    <TextControl
      label={t(rule.type === 'fileType' ? 'rules.types.fileType' : 'rules.types.blockedDomains')}
      value={typed ?? list}
      isLong
      hint={t(rule.type === 'fileType' ? 'settings.fileTypesHint' : 'rules.domainsHint')}
      onChange={(text) => {
        setTyped(text);
        const parts = text.split(/[,\s]+/).filter((one) => one !== '');
        onChange(parts.map((one) => one.slice(0, 255)).slice(0, 200));
      }}
      onBlur={() => setTyped(undefined)}
    />
  );
}
