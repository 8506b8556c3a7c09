import { NativeSelect, TextInput } from '@mantine/core';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { AnswerFilter } from '@sitewright/contract/submissions/submissions';
import { limits } from '@sitewright/contract/limits';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type FilterKind, filterKindOf, hasValue, operatorsOf } from './answer-filters.ts';
import { labelOfField } from '../inbox/answer-texts.ts';

type Operator = AnswerFilter['op'];

interface Props {
  fields: readonly FormField[];
  /** The condition to edit; undefined for a new one. */
  filter: AnswerFilter | undefined;
  onSave: (filter: AnswerFilter) => void;
  onClose: () => void;
}

/** What a field starts with; choices begin with their first option. */
const firstValue = (field: FormField | undefined): string => {
  const kind = field && filterKindOf(field);
  if (kind === 'switch') return '1';
  return kind === 'choice' ? (field?.options[0]?.value ?? '') : '';
};

const valueOf = (kind: FilterKind, text: string): string | number =>
  kind === 'number' || kind === 'switch' ? Number(text) : text.trim();

const isValid = (kind: FilterKind, text: string): boolean =>
  text.trim() !== '' && (kind !== 'number' || Number.isFinite(Number(text)));

/** One condition: field, operator by its type, value. */
export function FilterDialog({ fields, filter, onSave, onClose }: Props) {
  const { t } = useTranslation('submissions');
  const offered = fields.filter((field) => filterKindOf(field) !== undefined);
  const [fieldId, setFieldId] = useState(filter?.field ?? offered[0]?.id ?? '');
  const field = offered.find(({ id }) => id === fieldId) ?? offered[0];
  const kind = (field && filterKindOf(field)) ?? 'text';
  const [op, setOp] = useState<Operator>(filter?.op ?? operatorsOf[kind][0]!);
  const [value, setValue] = useState(filter ? String(filter.value) : firstValue(field));
  const operators = operatorsOf[kind];
  const operator = operators.includes(op) ? op : operators[0]!;
  const needsValue = hasValue(operator);

  const choose = (id: string): void => {
    setFieldId(id);
    setValue(firstValue(offered.find((one) => one.id === id)));
  };
  const save = (): Promise<void> => {
    if (field) onSave({ field: field.id, op: operator, value: needsValue ? valueOf(kind, value) : '' });
    return Promise.resolve();
  };

  return (
    <ActionDialog
      title={t(filter ? 'filters.editTitle' : 'filters.addTitle')}
      confirm={t('filters.apply')}
      isDisabled={!field || (needsValue && !isValid(kind, value))}
      onConfirm={save}
      onClose={onClose}
    >
      {field ? (
        <>
          <NativeSelect
            label={t('filters.field')}
            value={field.id}
            data={offered.map((one) => ({ value: one.id, label: labelOfField(one) }))}
            data-autofocus
            onChange={(event) => choose(event.currentTarget.value)}
          />
          <NativeSelect
            label={t('filters.op')}
            value={operator}
            data={operators.map((one) => ({
              value: one,
              label: kind === 'switch' && one === '=' ? t('filters.is') : t(`filters.ops.${one}`),
            }))}
            onChange={(event) => setOp(event.currentTarget.value as Operator)}
          />
          {needsValue && <ValueField field={field} kind={kind} value={value} onChange={setValue} />}
        </>
      ) : (
        <p>{t('filters.noFields')}</p>
      )}
    </ActionDialog>
  );
}

interface ValueProps {
  field: FormField;
  kind: FilterKind;
  value: string;
  onChange: (value: string) => void;
}

function ValueField({ field, kind, value, onChange }: ValueProps) {
  const { t } = useTranslation('submissions');
  const words = useLanguage() === 'vi' ? vi : en;
  const choices =
    kind === 'switch'
      ? [
          { value: '1', label: words.yes },
          { value: '0', label: words.no },
        ]
      : field.options.map((option) => ({ value: option.value, label: option.label }));
  if (kind === 'switch' || (kind === 'choice' && !field.settings.allowOther)) {
    return (
      <NativeSelect
        label={t('filters.value')}
        value={value}
        data={choices}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    );
  }
  return (
    <TextInput
      label={t('filters.value')}
      type={kind === 'number' || kind === 'date' ? kind : 'text'}
      {...(kind === 'number' ? { step: 'any' } : {})}
      maxLength={limits.lists.searchMaxLength}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
