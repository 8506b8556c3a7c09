import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Category } from '@sitewright/contract/blog/blog-terms';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ImageField } from '../../shell/image-field.tsx';
import { useFieldErrors } from '../../shell/use-field-errors.ts';
import { SeoFields } from '../seo-fields.tsx';
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
  const [draft, setDraft] = useState({
    name: category?.name ?? '',
    slug: category?.slug ?? '',
    parentId: category ? category.parentId : parentId,
    description: category?.description ?? '',
    image: category?.image ?? '',
    seo: category?.seo ?? noSeo,
  });
  const { errors, setErrors, submit } = useFieldErrors(['name', 'slug', 'parentId', 'description', 'seo']);
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const handleConfirm = async (): Promise<boolean> => {
    const { slug, ...rest } = draft;
    if (rest.name.trim() === '') {
      setErrors({ name: t('nameMissing') });
      return false;
    }
    const body = { ...rest, ...(slug.trim() === '' ? {} : { slug }) };
    return submit(() => (category ? changes.update(category, body) : changes.create(body)));
  };
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
        <TextInput
          label={t('name')}
          maxLength={blogLimits.termNameMaxLength}
          value={draft.name}
          error={errors.name}
          data-autofocus
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <TextInput
          label={t('slug')}
          description={t('slugHint')}
          maxLength={blogLimits.slugMaxLength}
          value={draft.slug}
          error={errors.slug}
          spellCheck={false}
          onChange={(event) => change({ slug: event.currentTarget.value })}
        />
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
        <Textarea
          label={t('description')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={blogLimits.termDescriptionMaxLength}
          value={draft.description}
          error={errors.description}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
        <ImageField label={t('image.label')} src={draft.image} onChange={(image) => change({ image })} />
        <SeoFields seo={draft.seo} error={errors.seo} onChange={(seo) => change({ seo })} />
      </div>
    </ActionDialog>
  );
}
