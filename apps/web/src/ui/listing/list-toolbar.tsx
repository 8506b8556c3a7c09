import { ActionIcon, NativeSelect, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconSearch, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSearchText } from '../use-search-text.ts';
import styles from './listing.module.css';

/** Search and filters of a list, in one row when they fit. */
export function ListToolbar({ isOneRow = false, children }: { isOneRow?: boolean; children: ReactNode }) {
  return (
    <div role="search" className={styles.toolbar} data-one-row={isOneRow || undefined}>
      {children}
    </div>
  );
}

interface SearchProps {
  label: string;
  value: string;
  onSearch: (text: string) => void;
}

export function ListSearch({ label, value, onSearch }: SearchProps) {
  const { t } = useTranslation('lists');
  const { text, type, search } = useSearchText(value, onSearch);
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label={label}
      placeholder={label}
      maxLength={limits.lists.searchMaxLength}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
      rightSection={
        text && (
          <ActionIcon size="sm" aria-label={t('clearSearch')} onClick={() => search('')}>
            <IconX size={15} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        )
      }
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}

interface FilterProps {
  label: string;
  value: string;
  /** Value and label; the first is the unset option. */
  options: readonly (readonly [value: string, words: string])[];
  onChange: (value: string) => void;
}

export function ListFilter({ label, value, options, onChange }: FilterProps) {
  return (
    <NativeSelect
      className={styles.filter ?? ''}
      aria-label={label}
      value={value}
      data={options.map(([one, words]) => ({ value: one, label: words }))}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
