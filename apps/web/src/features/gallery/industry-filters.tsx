import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './gallery.module.css';
import type { IndustryCount } from './industry-counts.ts';
import { useIndustryName } from './use-industry-name.ts';

interface IndustryFiltersProps {
  industries: readonly IndustryCount[];
  value: string;
  onChange: (industry: string) => void;
}

export function IndustryFilters({ industries, value, onChange }: IndustryFiltersProps) {
  const { t } = useTranslation('gallery');
  const nameOf = useIndustryName();
  const total = industries.reduce((sum, { count }) => sum + count, 0);
  return (
    <fieldset className={styles.filters} aria-label={t('filters.label')}>
      {total > 0 && (
        <button type="button" aria-pressed={value === ''} onClick={() => onChange('')}>
          {t('filters.all')} <span>{total}</span>
        </button>
      )}
      {industries.map(({ id, name, icon, count }) => (
        <button key={id} type="button" aria-pressed={value === id} onClick={() => onChange(id)}>
          <span aria-hidden="true">{icon}</span> {nameOf({ id, name })} <span>{count}</span>
        </button>
      ))}
    </fieldset>
  );
}
