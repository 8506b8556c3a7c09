import { Button } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Category } from '@sitewright/contract/blog/blog-terms';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { QueryBoundary } from '../../../../ui/listing/query-boundary.tsx';
import { useBlogRights } from '../../shell/use-blog-rights.ts';
import { useCategories } from '../../shell/use-terms.ts';
import { ReassignDialog } from '../reassign-dialog.tsx';
import styles from '../terms.module.css';
import { CategoryDialog } from './category-dialog.tsx';
import { CategoryRow } from './category-row.tsx';
import { indented, placeAt, problemOf, type TreePlace } from './category-tree.ts';
import { TreeOverlay } from './tree-overlay.tsx';
import { useCategoryChanges } from './use-category-changes.ts';
import { useTreeDrag } from './use-tree-drag.ts';

type Dialog =
  | { kind: 'edit'; category: Category | undefined; parentId: string | null }
  | { kind: 'delete'; category: Category };

/** Categories of a blog as a tree, `/dashboard/sites/{siteId}/blog/categories`. */
export default function CategoriesScreen() {
  const { t } = useTranslation('blog');
  const { siteId = '' } = useParams();
  const { mayWrite } = useBlogRights(siteId);
  const query = useCategories(siteId);
  const [dialog, setDialog] = useState<Dialog>();
  const isFull = (query.data?.categories.length ?? 0) >= blogLimits.categoriesPerSite;
  return (
    <>
      <div className={styles.head}>
        <p>{t('categories.lead', { count: blogLimits.categoryDepthMax })}</p>
        {mayWrite && (
          <Button
            variant="default"
            disabled={isFull}
            leftSection={<IconPlus size={17} stroke={1.6} />}
            onClick={() => setDialog({ kind: 'edit', category: undefined, parentId: null })}
          >
            {t('categories.new')}
          </Button>
        )}
      </div>
      <QueryBoundary query={query}>
        {({ categories }) => (
          <Tree
            siteId={siteId}
            categories={categories}
            mayWrite={mayWrite}
            dialog={dialog}
            onDialog={setDialog}
          />
        )}
      </QueryBoundary>
    </>
  );
}

interface TreeProps {
  siteId: string;
  categories: readonly Category[];
  mayWrite: boolean;
  dialog: Dialog | undefined;
  onDialog: (dialog: Dialog | undefined) => void;
}

function Tree({ siteId, categories, mayWrite, dialog, onDialog }: TreeProps) {
  const { t } = useTranslation('blog');
  const changes = useCategoryChanges(siteId);
  const move = async (category: Category, place: TreePlace): Promise<void> => {
    const problem = problemOf(categories, category.id, place.parentId);
    if (problem) notify.error(t(`categories.problems.${problem}`));
    else await changes.move(categories, category, place);
  };
  const dragging = useTreeDrag(
    (category, target) =>
      void move(category, placeAt(categories, category.id, { target: target.id, part: target.part })),
  );
  const close = (): void => onDialog(undefined);
  return (
    <>
      <ul className={styles.tree} aria-label={t('tabs.categories')}>
        {categories.map((category) => (
          <CategoryRow
            key={category.id}
            category={category}
            categories={categories}
            mayWrite={mayWrite}
            dragging={dragging}
            onMove={move}
            onEdit={(edited) => onDialog({ kind: 'edit', category: edited, parentId: null })}
            onAdd={({ id }) => onDialog({ kind: 'edit', category: undefined, parentId: id })}
            onDelete={(deleted) => onDialog({ kind: 'delete', category: deleted })}
          />
        ))}
      </ul>
      <TreeOverlay store={dragging.store} categories={categories} />
      {dialog?.kind === 'edit' && (
        <CategoryDialog {...dialog} categories={categories} changes={changes} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <ReassignDialog
          title={t('categories.deleteTitle', { name: dialog.category.name })}
          text={t('categories.deleteText')}
          posts={dialog.category.posts}
          label={t('categories.reassign')}
          options={optionsFor(categories, dialog.category)}
          onConfirm={(reassignTo) => changes.remove(dialog.category, reassignTo)}
          onClose={close}
        />
      )}
    </>
  );
}

/** The default category first: posts without one belong to it anyway. */
const optionsFor = (categories: readonly Category[], deleted: Category) =>
  categories
    .filter(({ id }) => id !== deleted.id)
    .toSorted((a, b) => Number(b.isDefault) - Number(a.isDefault))
    .map((category) => [category.id, indented(categories, category)] as const);
