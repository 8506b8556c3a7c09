import { MultiSelect } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { limits } from '@sitewright/contract/limits';
import { listSitesOfTenant } from '@sitewright/contract/sharing/sharing';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';

const typingPauseMs = 300;
const most = limits.tenants.invitationSites;

export interface ChosenSite {
  value: string;
  label: string;
}

interface Props {
  chosen: readonly ChosenSite[];
  onChange: (chosen: ChosenSite[]) => void;
}

/** Multi-select of the workspace's sites with search; selected sites stay across searches. */
export function SiteChooser({ chosen, onChange }: Props) {
  const { t } = useTranslation('tenant');
  const [typed, setTyped] = useState('');
  const [q] = useDebouncedValue(typed, typingPauseMs);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['tenant-sites', q],
    queryFn: ({ signal }) => request(listSitesOfTenant, { query: { q }, signal }),
    placeholderData: keepPreviousData,
  });
  const found = (data?.sites ?? []).map(({ id, name }): ChosenSite => ({ value: id, label: name }));
  const known = [...chosen, ...found.filter((site) => !chosen.some(({ value }) => value === site.value))];
  const isNothing = q !== '' && found.length === 0 && !isPlaceholderData && data !== undefined;
  return (
    <MultiSelect
      label={t('invite.sites')}
      description={isNothing ? <output>{t('invite.noSite')}</output> : t('invite.sitesHint', { most })}
      data={known}
      value={chosen.map(({ value }) => value)}
      maxValues={most}
      searchable
      hidePickedOptions
      comboboxProps={{ withinPortal: false }}
      searchValue={typed}
      onSearchChange={setTyped}
      onChange={(ids) => onChange(known.filter(({ value }) => ids.includes(value)))}
    />
  );
}
