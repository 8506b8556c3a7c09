import { ActionIcon, Button } from '@mantine/core';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import type { AnswerFilter } from '@sitewright/contract/submissions/submissions';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import { en } from '@sitewright/forms/texts/en';
import { vi } from '@sitewright/forms/texts/vi';
import { IconFilterPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { filterKindOf, hasValue } from './answer-filters.ts';
import { labelOfField } from '../inbox/answer-texts.ts';
import { FilterDialog } from './filter-dialog.tsx';
import styles from '../inbox/inbox.module.css';

interface Props {
  fields: readonly FormField[];
  filters: readonly AnswerFilter[];
  onChange: (filters: readonly AnswerFilter[]) => void;
}

/** Writes a condition as a phrase: `Guests is more than 5`. */
const useFilterText = (fields: readonly FormField[]) => {
  const { t } = useTranslation('submissions');
  const words = useLanguage() === 'vi' ? vi : en;
  return ({ field: id, op, value }: AnswerFilter): string => {
    const field = fields.find((one) => one.id === id);
    const label = (field && labelOfField(field)) ?? t('filters.deletedField');
    if (!hasValue(op)) return `${label} ${t(`filters.ops.${op}`)}`;
    if (field && filterKindOf(field) === 'switch')
      return `${label} ${t('filters.is')} ${Number(value) === 1 ? words.yes : words.no}`;
    const shown = field?.options.find((option) => option.value === value)?.label ?? value;
    return `${label} ${t(`filters.ops.${op}`)} ${shown}`;
  };
};

/** `undefined`: no dialog. `new`: one to add a condition. A number: one to edit that condition. */
type Asked = 'new' | number | undefined;

/** Conditions on answers, each a button that edits it, and the way to add one. */
export function FilterBar({ fields, filters, onChange }: Props) {
  const { t } = useTranslation('submissions');
  const textOf = useFilterText(fields);
  const [asked, setAsked] = useState<Asked>();
  const save = (filter: AnswerFilter): void =>
    onChange(
      asked === 'new' ? [...filters, filter] : filters.map((one, index) => (index === asked ? filter : one)),
    );
  return (
    <div className={styles.filters} role="group" aria-label={t('filters.label')}>
      {filters.map((filter, index) => {
        const text = textOf(filter);
        return (
          <span key={JSON.stringify([index, filter])} className={styles.filter}>
            <button
              type="button"
              aria-label={t('filters.edit', { filter: text })}
              onClick={() => setAsked(index)}
            >
              {text}
            </button>
            <ActionIcon
              size="sm"
              aria-label={t('filters.remove', { filter: text })}
              onClick={() => onChange(filters.filter((_, other) => other !== index))}
            >
              <IconX size={14} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          </span>
        );
      })}
      {filters.length < submissionLimits.filtersMax && (
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconFilterPlus size={15} stroke={1.6} />}
          onClick={() => setAsked('new')}
        >
          {t('filters.add')}
        </Button>
      )}
      {asked !== undefined && (
        <FilterDialog
          fields={fields}
          filter={asked === 'new' ? undefined : filters[asked]}
          onSave={save}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
