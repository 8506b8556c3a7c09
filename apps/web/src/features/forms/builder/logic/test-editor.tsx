import type { FormField, LogicOperator, LogicTest } from '@sitewright/contract/forms/form-definition';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { IconButton } from '../controls/icon-button.tsx';
import { InlineSelect } from '../controls/select-control.tsx';
import { useStored } from '../model/builder-context.tsx';
import { operatorsOf } from '../model/field-features.ts';
import { fieldLabel } from '../model/field-label.ts';
import { newTest, withOperator } from './edit-logic.ts';
import classes from './logic.module.css';
import { OperandEditor } from './operand-editor.tsx';

interface Props {
  test: LogicTest;
  testable: readonly FormField[];
  onChange: (test: LogicTest) => void;
  onRemove: () => void;
}

/** “People is more than 10”. */
export function TestEditor({ test, testable, onChange, onRemove }: Props) {
  const { t } = useTranslation('form-builder');
  const subject = useStored((store) => store.fieldOf(test.field));
  const label = subject ? fieldLabel(subject) : t('logic.deletedField');
  const isAllowed = testable.some(({ id }) => id === test.field);
  const fields = testable.map((field) => ({ value: field.id, label: fieldLabel(field) }));
  return (
    <div className={classes.sentence}>
      <InlineSelect
        label={t('logic.field')}
        value={test.field}
        choices={isAllowed ? fields : [{ value: test.field, label }, ...fields]}
        onChange={(id) => {
          const field = testable.find((one) => one.id === id);
          if (field) onChange(newTest(field));
        }}
      />
      {subject && (
        <>
          <InlineSelect<LogicOperator>
            label={t('logic.operator')}
            value={test.op}
            choices={operatorsOf(subject).map((value) => ({ value, label: t(`logic.operators.${value}`) }))}
            onChange={(op) => onChange(withOperator(subject, { ...test, op }))}
          />
          <OperandEditor field={subject} test={test} testable={testable} onChange={onChange} />
        </>
      )}
      <IconButton label={t('logic.removeTest', { name: label })} onClick={onRemove}>
        <IconX size={15} stroke={1.6} aria-hidden />
      </IconButton>
    </div>
  );
}
