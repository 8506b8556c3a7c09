import { ActionIcon, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconLayoutGrid, IconList, IconSearch, IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useSearchText } from '../../ui/use-search-text.ts';
import styles from './dashboard.module.css';
import { type SiteSort, type SitesQuery, siteSorts } from './sites-query.ts';

export type SitesLayout = 'grid' | 'list';
interface SitesToolbarProps {
  query: SitesQuery;
  layout: SitesLayout;
  onChange: (change: Partial<SitesQuery>) => void;
  onLayout: (layout: SitesLayout) => void;
}

export function SitesToolbar({ query, layout, onChange, onLayout }: SitesToolbarProps) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles.toolbar}>
      <ViewSwitch value={query.view} onChange={(view) => onChange({ view, q: '' })} />
      <SitesSearch value={query.q} onSearch={(q) => onChange({ q })} />
      <select
        className={styles.select}
        aria-label={t('sort.label')}
        value={query.sort}
        onChange={(event) => onChange({ sort: event.currentTarget.value as SiteSort })}
      >
        {siteSorts.map((sort) => (
          <option key={sort} value={sort}>
            {t(`sort.${sort}`)}
          </option>
        ))}
      </select>
      <LayoutSwitch value={layout} onChange={onLayout} />
    </div>
  );
}

interface ViewSwitchProps {
  value: SitesQuery['view'];
  onChange: (view: SitesQuery['view']) => void;
}

function ViewSwitch({ value, onChange }: ViewSwitchProps) {
  const { t } = useTranslation('dashboard');
  return (
    <fieldset className={styles.switch} aria-label={t('views.label')}>
      {(['active', 'trashed'] as const).map((view) => (
        <button key={view} type="button" aria-pressed={value === view} onClick={() => onChange(view)}>
          {t(`views.${view}`)}
        </button>
      ))}
    </fieldset>
  );
}

function LayoutSwitch({ value, onChange }: { value: SitesLayout; onChange: (layout: SitesLayout) => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <fieldset className={styles.switch} aria-label={t('layout.label')}>
      {(['grid', 'list'] as const).map((layout) => {
        const Icon = layout === 'grid' ? IconLayoutGrid : IconList;
        return (
          <button
            key={layout}
            type="button"
            aria-pressed={value === layout}
            aria-label={t(`layout.${layout}`)}
            title={t(`layout.${layout}`)}
            onClick={() => onChange(layout)}
          >
            <Icon size={18} stroke={1.6} aria-hidden="true" />
          </button>
        );
      })}
    </fieldset>
  );
}

function SitesSearch({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('dashboard');
  const { text, type, search } = useSearchText(value, onSearch);
  return (
    <TextInput
      className={styles.search ?? ''}
      type="search"
      aria-label={t('search')}
      placeholder={t('search')}
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
