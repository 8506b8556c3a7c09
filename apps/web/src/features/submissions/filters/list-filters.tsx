import { TextInput } from '@mantine/core';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ListFilter } from '../../../ui/listing/list-toolbar.tsx';
import styles from '../inbox/inbox.module.css';

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

/** The part of a list's state that days are written to. */
interface DaysList {
  filters: { from: string; to: string };
  change: (change: { from?: string; to?: string }) => void;
}

/** First and last day on which submissions were sent. */
export function DayFilters({ list }: { list: DaysList }) {
  const { t } = useTranslation('submissions');
  return (
    <div className={styles.days}>
      {(['from', 'to'] as const).map((end) => (
        <label key={end}>
          <span>{t(`inbox.${end}`)}</span>
          <TextInput
            type="date"
            aria-label={t(`inbox.${end}Label`)}
            value={list.filters[end]}
            onChange={(event) => list.change({ [end]: event.currentTarget.value })}
          />
        </label>
      ))}
    </div>
  );
}

export function AssigneeFilter(props: FilterProps) {
  const { t } = useTranslation('submissions');
  return (
    <ListFilter
      label={t('assignee.label')}
      options={[
        ['', t('assignee.filter.all')],
        ['me', t('assignee.filter.me')],
        ['anyone', t('assignee.filter.anyone')],
        ['nobody', t('assignee.filter.nobody')],
      ]}
      {...props}
    />
  );
}

/** The default order is not written to the URL. */
export function SortFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('submissions');
  return (
    <ListFilter
      label={t('inbox.sort')}
      options={[
        ['newest', t('inbox.sorts.newest')],
        ['oldest', t('inbox.sorts.oldest')],
      ]}
      value={value === 'oldest' ? 'oldest' : 'newest'}
      onChange={(sort) => onChange(sort === 'newest' ? '' : sort)}
    />
  );
}
