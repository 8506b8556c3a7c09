import { Select } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconUser } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import listing from '../../ui/listing/listing.module.css';

export interface FoundUser {
  id: string;
  name: string;
  email: string;
}

/** Source of the users in the actor filter. */
export interface UserSource {
  search: (q: string, signal: AbortSignal) => Promise<readonly FoundUser[]>;
  find: (id: string, signal: AbortSignal) => Promise<FoundUser>;
}

const labelOf = ({ name, email }: FoundUser): string => (name === email ? email : `${name} (${email})`);

interface Props {
  /** Cache key of this user list. */
  name: string;
  people: UserSource;
  value: string;
  onChange: (id: string) => void;
}

/** Actor filter, searchable by name or email. */
export function UserFilter({ name, people, value, onChange }: Props) {
  const { t } = useTranslation('audit');
  const [text, setText] = useState('');
  const found = useQuery({
    queryKey: ['audit-people', name, text],
    queryFn: ({ signal }) => people.search(text, signal),
    placeholderData: keepPreviousData,
  });
  const chosen = useQuery({
    queryKey: ['audit-person', name, value],
    queryFn: ({ signal }) => people.find(value, signal),
    enabled: value !== '',
    retry: false,
  });
  // Deleted users remain in the audit log by id.
  const label = chosen.data ? labelOf(chosen.data) : t('formerPerson', { id: value.slice(0, 8) });
  const others = (found.data ?? []).filter(({ id }) => id !== value);
  return (
    <Select
      className={listing.filter ?? ''}
      searchable
      clearable
      aria-label={t('person')}
      placeholder={t('person')}
      nothingFoundMessage={t('nobody')}
      leftSection={<IconUser size={16} stroke={1.6} aria-hidden="true" />}
      clearButtonProps={{ 'aria-label': t('anyPerson') }}
      maxLength={limits.lists.searchMaxLength}
      // Filtering is done by the server.
      filter={({ options }) => options}
      data={[
        ...(value === '' ? [] : [{ value, label }]),
        ...others.map((person) => ({ value: person.id, label: labelOf(person) })),
      ]}
      value={value === '' ? null : value}
      onSearchChange={(typed) => setText(typed === label ? '' : typed)}
      onChange={(id) => onChange(id ?? '')}
    />
  );
}
