import { Button } from '@mantine/core';
import {
  type AdminCategory,
  orderCategories,
  resetCategory,
} from '@sitewright/contract/documentation/documentation-structure';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { currentLanguage } from '../../../lib/translations.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { StatusBadge } from '../../../ui/listing/status-badge.tsx';
import { CategoryDialog } from './category-dialog.tsx';
import styles from '../documentation.module.css';
import { SortableRows } from '../sortable-rows.tsx';
import { useCategories, useStoreCategories } from './structure-queries.ts';

type Open = { kind: 'edit' | 'reset'; category: AdminCategory } | { kind: 'new' };

/** The categories of the help center: names, order, new ones. */
export function CategoriesTab() {
  const { t } = useTranslation('documentation');
  const query = useCategories();
  const store = useStoreCategories();
  const [open, setOpen] = useState<Open>();
  const close = (): void => setOpen(undefined);
  const sort = async (ids: string[]): Promise<void> =>
    store(await request(orderCategories, { body: { ids } }));
  return (
    <QueryBoundary query={query}>
      {({ categories }) => (
        <div className={styles.structure}>
          <Button variant="default" onClick={() => setOpen({ kind: 'new' })}>
            {t('categories.new')}
          </Button>
          <SortableRows
            rows={categories}
            idOf={({ id }) => id}
            titleOf={({ name }) => name[currentLanguage()]}
            onSort={sort}
          >
            {(category) => <CategoryRow category={category} onOpen={setOpen} />}
          </SortableRows>
          {open?.kind === 'new' && <CategoryDialog onClose={close} />}
          {open?.kind === 'edit' && <CategoryDialog category={open.category} onClose={close} />}
          {open?.kind === 'reset' && <ResetDialog category={open.category} onClose={close} />}
        </div>
      )}
    </QueryBoundary>
  );
}

interface RowProps {
  category: AdminCategory;
  onOpen: (open: Open) => void;
}

function CategoryRow({ category, onOpen }: RowProps) {
  const { t } = useTranslation('documentation');
  const { name, description, articleCount, source } = category;
  const language = currentLanguage();
  return (
    <>
      <div className={styles.name}>
        <strong>{name[language]}</strong>
        <small>{description[language]}</small>
      </div>
      <div className={styles.badges}>
        <small>{t('categories.articles', { count: articleCount })}</small>
        {source !== 'shipped' && <StatusBadge>{t(`sources.${source}`)}</StatusBadge>}
      </div>
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t('categories.editOne', { name: name[language] })}
        onClick={() => onOpen({ kind: 'edit', category })}
      >
        {t('categories.editShort')}
      </Button>
      {source !== 'shipped' && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          disabled={source === 'own' && articleCount > 0}
          onClick={() => onOpen({ kind: 'reset', category })}
        >
          {t(source === 'own' ? 'delete.action' : 'reset.action')}
        </Button>
      )}
    </>
  );
}

function ResetDialog({ category, onClose }: { category: AdminCategory; onClose: () => void }) {
  const { t } = useTranslation('documentation');
  const store = useStoreCategories();
  const kind = category.source === 'own' ? 'delete' : 'reset';
  const confirm = async (): Promise<void> => {
    const { id: categoryId, version } = category;
    await store(await request(resetCategory, { params: { categoryId }, query: { version } }));
    notify.success(t(`categories.${kind}.done`));
  };
  return (
    <ActionDialog
      isDanger
      title={t(`categories.${kind}.title`)}
      text={t(`categories.${kind}.text`)}
      confirm={t(`${kind}.action`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
