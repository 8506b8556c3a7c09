import type { FormField, ValidationRule, ValidationType } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../../../lib/hooks/use-translation.ts';
import controls from '../../../../../ui/panel-controls.module.css';
import { IconButton } from '../../controls/icon-button.tsx';
import { InlineSelect } from '../../controls/select-control.tsx';
import { TextControl } from '../../controls/text-control.tsx';
import { useFieldParts } from '../../model/builder-context.tsx';
import { rulesOf } from '../../model/field-features.ts';
import { useFieldEdit } from '../../model/use-field-edit.ts';
import { RuleValue } from './rule-value.tsx';

const firstValues: Partial<Record<ValidationType, ValidationRule['value']>> = {
  pattern: '',
  matchesField: '',
  fileType: [],
  blockedDomains: [],
  fileSize: formLimits.fileMegabytesDefault * 1024 * 1024,
};

const parts = ['type', 'validation'] as const;

/** The rules that an answer must keep, each with its message. */
export function RulesEditor({ id }: { id: string }) {
  const field = useFieldParts(id, parts);
  return field ? <RulesOf field={field} /> : null;
}

function RulesOf({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const { change } = useFieldEdit(field.id);
  const list = useRef<HTMLDivElement>(null);
  const { validation } = field;
  const used = new Set(validation.map(({ type }) => type));
  const free = rulesOf(field.type).filter((type) => !used.has(type) || type === 'pattern');
  const setRule = (index: number, part: Partial<ValidationRule>): void =>
    change({ validation: validation.with(index, { ...validation[index]!, ...part }) }, `rule ${index}`);
  const focusRule = (index: number): void =>
    void requestAnimationFrame(() => {
      const rule = list.current?.children[Math.max(0, index)];
      rule?.querySelector<HTMLElement>('input,select,textarea')?.focus();
    });
  const add = (type: ValidationType): void => {
    const value = firstValues[type];
    const rule: ValidationRule = { type, message: '', ...(value === undefined ? {} : { value }) };
    change({ validation: [...validation, rule] });
    focusRule(validation.length);
  };
  const remove = (index: number): void => {
    change({ validation: validation.toSpliced(index, 1) });
    focusRule(index - 1);
  };
  return (
    <>
      {validation.length === 0 && <p className={controls.hint}>{t('rules.none')}</p>}
      <div ref={list} className={controls.stack}>
        {validation.map((rule, index) => (
          <div
            // Rules have no id.
            key={index}
            className={controls.box}
            role="group"
            aria-label={t(`rules.types.${rule.type}`)}
          >
            <div className={controls.labelRow}>
              <h3 className={controls.groupTitle}>{t(`rules.types.${rule.type}`)}</h3>
              <IconButton
                label={t('rules.remove', { name: t(`rules.types.${rule.type}`) })}
                onClick={() => remove(index)}
              >
                <IconX size={15} stroke={1.6} aria-hidden />
              </IconButton>
            </div>
            <RuleValue field={field} rule={rule} onChange={(value) => setRule(index, { value })} />
            <TextControl
              label={t('rules.message')}
              value={rule.message}
              maxLength={formLimits.messageMaxLength}
              placeholder={t('rules.standardMessage')}
              onChange={(message) => setRule(index, { message })}
            />
          </div>
        ))}
      </div>
      {free.length > 0 && validation.length < formLimits.rulesMax && (
        <InlineSelect<ValidationType>
          label={t('rules.add')}
          value=""
          none={t('rules.add')}
          choices={free.map((value) => ({ value, label: t(`rules.types.${value}`) }))}
          onChange={add}
        />
      )}
    </>
  );
}
