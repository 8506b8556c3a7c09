import type { FormField, LogicAction, LogicRule } from '@sitewright/contract/forms/form-definition';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import controls from '../../../../ui/panel-controls.module.css';
import { IconButton } from '../controls/icon-button.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { useContent } from '../model/builder-context.tsx';
import { actionsOf } from '../model/field-features.ts';
import { fieldLabel } from '../model/field-label.ts';
import { ActionValue } from './action-value.tsx';
import { laterSteps } from './edit-logic.ts';
import { GroupEditor } from './group-editor.tsx';
import classes from './logic.module.css';

interface Props {
  field: FormField;
  rule: LogicRule;
  n: number;
  testable: readonly FormField[];
  onChange: (rule: LogicRule) => void;
  onRemove: () => void;
}

/** “Show this field if all of these are true”, with its conditions. */
export function RuleEditor({ field, rule, n, testable, onChange, onRemove }: Props) {
  const { t } = useTranslation('form-builder');
  const later = laterSteps(useContent('fields'), field.id);
  const actions = actionsOf(field).filter(
    (action) => action === rule.action || action !== 'jumpTo' || later.length > 0,
  );
  const subject = field.type === 'section_break' ? 'sectionActions' : 'actions';
  const setAction = (action: LogicAction): void => {
    const { value: _value, ...rest } = rule;
    if (action === 'jumpTo') onChange({ ...rest, action, value: later[0]?.id ?? '' });
    else onChange(action === 'setValue' ? { ...rest, action, value: '' } : { ...rest, action });
  };
  return (
    <section className={controls.box} data-rule aria-label={t('logic.rule', { n })}>
      <div className={classes.sentence}>
        <InlineSelect
          label={t('logic.action')}
          value={rule.action}
          choices={actions.map((value) => ({ value, label: t(`logic.${subject}.${value}`) }))}
          onChange={setAction}
        />
        {rule.action === 'jumpTo' && (
          <InlineSelect
            label={t('logic.step')}
            value={String(rule.value ?? '')}
            choices={later.map((step) => ({ value: step.id, label: fieldLabel(step) }))}
            onChange={(value) => onChange({ ...rule, value })}
          />
        )}
        {rule.action === 'setValue' && (
          <ActionValue field={field} value={rule.value} onChange={(value) => onChange({ ...rule, value })} />
        )}
        <IconButton label={t('logic.remove', { n })} onClick={onRemove}>
          <IconX size={15} stroke={1.6} aria-hidden />
        </IconButton>
      </div>
      <GroupEditor
        group={rule.when}
        depth={1}
        testable={testable}
        onChange={(when) => onChange({ ...rule, when })}
      />
    </section>
  );
}
