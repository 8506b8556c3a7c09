import { Pagination } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import styles from './listing.module.css';

interface Props {
  pagination: { page: number; limit: number; total: number; pages: number };
  onChange: (page: number) => void;
}

/** Range and total of a list with pagination. */
export function ListPagination({ pagination: { page, limit, total, pages }, onChange }: Props) {
  const { t } = useTranslation('lists');
  const first = (page - 1) * limit + 1;
  return (
    <nav className={styles.pages} aria-label={t('pages.label')}>
      <span>
        {total === 0 || first > total
          ? t('pages.none')
          : t('pages.place', { first, last: Math.min(total, page * limit), total })}
      </span>
      {(pages > 1 || page > 1) && (
        <Pagination
          size="sm"
          total={Math.max(pages, 1)}
          value={page}
          onChange={onChange}
          getItemProps={(item) => ({ 'aria-label': t('pages.page', { page: item }) })}
          getControlProps={(control) => ({ 'aria-label': t(`pages.${control}`) })}
        />
      )}
    </nav>
  );
}
