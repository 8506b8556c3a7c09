import type { FormField, LogicRule } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { useContent, useFieldParts, useStore } from '../model/builder-context.tsx';
import { useFieldEdit } from '../model/use-field-edit.ts';
import { actionsOf } from '../model/field-features.ts';
import { newTest, testableFields } from './edit-logic.ts';
import { RuleEditor } from './rule-editor.tsx';

const parts = ['type', 'options', 'conditionalLogic'] as const;

/** The rules of a field, as sentences. */
export function LogicEditor({ id }: { id: string }) {
  const field = useFieldParts(id, parts);
  return field ? <LogicOf field={field} /> : null;
}

function LogicOf({ field }: { field: FormField }) {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const { change } = useFieldEdit(field.id);
  const fields = useContent('fields');
  const testable = useMemo(() => testableFields(fields, field.id), [fields, field.id]);
  const frame = useRef<HTMLDivElement>(null);
  const rules = field.conditionalLogic;
  const focusRule = (index: number): void =>
    void requestAnimationFrame(() => {
      const rule = frame.current?.querySelectorAll<HTMLElement>('[data-rule]')[Math.max(0, index)];
      (rule?.querySelector('select') ?? frame.current?.querySelector('button'))?.focus();
    });
  const add = (): void => {
    const subject = testable.at(-1)!;
    const rule: LogicRule = { action: actionsOf(field)[0]!, when: { all: [newTest(subject)] } };
    change({ conditionalLogic: [...rules, rule] });
    focusRule(rules.length);
  };
  const remove = (index: number): void => {
    change({ conditionalLogic: rules.toSpliced(index, 1) });
    store.announce(t('logic.removed'));
    focusRule(index - 1);
  };
  return (
    <div ref={frame} className={controls.stack}>
      {rules.length === 0 && (
        <p className={controls.hint}>{t(testable.length === 0 ? 'logic.noFields' : 'logic.none')}</p>
      )}
      {rules.map((rule, index) => (
        <RuleEditor
          // Rules have no id.
          key={index}
          field={field}
          rule={rule}
          n={index + 1}
          testable={testable}
          onChange={(next) => change({ conditionalLogic: rules.with(index, next) }, `logic ${index}`)}
          onRemove={() => remove(index)}
        />
      ))}
      {testable.length > 0 && rules.length < formLimits.logicRulesMax && (
        <button type="button" className={controls.textButton} data-wide onClick={add}>
          <IconPlus size={15} stroke={1.6} aria-hidden />
          {t('logic.add')}
        </button>
      )}
    </div>
  );
}
