import { NativeSelect } from '@mantine/core';
import type { Category } from '@sitewright/contract/blog/blog-terms';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ImageField } from '../../shell/image-field.tsx';
import { SeoFields } from '../seo-fields.tsx';
import { DescriptionField, NameFields, useTermForm } from '../term-form.tsx';
import styles from '../terms.module.css';
import { indented, problemOf } from './category-tree.ts';
import type { CategoryChanges } from './use-category-changes.ts';

interface Props {
  categories: readonly Category[];
  /** The edited one; undefined for a new one. */
  category: Category | undefined;
  /** Of a new one. */
  parentId: string | null;
  changes: CategoryChanges;
  onClose: () => void;
}

const noSeo = { title: '', description: '', canonical: '', image: '', noIndex: false };

/** Creates or edits a category. */
export function CategoryDialog({ categories, category, parentId, changes, onClose }: Props) {
  const { t } = useTranslation('blog');
  const { draft, errors, change, save } = useTermForm({
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    parentId: category ? category.parentId : parentId,
    description: category?.description ?? '',
    image: category?.image ?? '',
    seo: category?.seo ?? noSeo,
  });
  const handleConfirm = (): Promise<boolean> =>
    save((body) => (category ? changes.update(category, body) : changes.create(body)));
  return (
    <ActionDialog
      title={category ? t('categories.edit', { name: category.name }) : t('categories.new')}
      confirm={t(category ? 'save' : 'create')}
      failed={t('actionFailed')}
      size={560}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NameFields draft={draft} errors={errors} onChange={change} />
        <NativeSelect
          label={t('categories.parent')}
          value={draft.parentId ?? ''}
          error={errors.parentId}
          data={[
            { value: '', label: t('categories.noParent') },
            ...categories.map((one) => ({
              value: one.id,
              label: indented(categories, one),
              disabled: problemOf(categories, category?.id, one.id) !== undefined,
            })),
          ]}
          onChange={(event) => change({ parentId: event.currentTarget.value || null })}
        />
        <DescriptionField draft={draft} errors={errors} onChange={change} />
        <ImageField label={t('image.label')} src={draft.image} onChange={(image) => change({ image })} />
        <SeoFields seo={draft.seo} error={errors.seo} onChange={(seo) => change({ seo })} />
      </div>
    </ActionDialog>
  );
}
