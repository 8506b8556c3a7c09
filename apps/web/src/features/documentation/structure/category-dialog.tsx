import { TextInput } from '@mantine/core';
import { documentationLimits as limits } from '@sitewright/contract/documentation/documentation-limits';
import {
  type AdminCategory,
  createCategory,
  listAdminCategories,
  updateCategory,
} from '@sitewright/contract/documentation/documentation-structure';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { type Localized, LocalizedField } from './localized-field.tsx';
import { SaveConflict } from '../save-conflict.tsx';
import { slugOf } from '../slug-of.ts';
import { useStoreCategories } from './structure-queries.ts';

const empty: Localized = { en: '', vi: '' };

/** Renames a category, or adds one. */
export function CategoryDialog({ category, onClose }: { category?: AdminCategory; onClose: () => void }) {
  const { t } = useTranslation(['documentation', 'common']);
  const store = useStoreCategories();
  const [name, setName] = useState<Localized>(category?.name ?? empty);
  const [description, setDescription] = useState<Localized>(category?.description ?? empty);
  const [slug, setSlug] = useState<string>();
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const id = category?.id ?? slug ?? slugOf(name.en);

  const [version, setVersion] = useState(category?.version ?? 0);
  const [conflict, setConflict] = useState<{ version: number; who: string | null }>();

  const takeTheirs = async (): Promise<void> => {
    const read = await request(listAdminCategories);
    await store(read);
    const theirs = read.categories.find((one) => one.id === id);
    if (!theirs) return onClose();
    setName(theirs.name);
    setDescription(theirs.description);
    setVersion(theirs.version);
    setConflict(undefined);
  };

  const save = async (): Promise<boolean> => {
    try {
      const body = { name, description };
      const saved = category
        ? await request(updateCategory, {
            params: { categoryId: id },
            body: { version, ...body },
          })
        : await request(createCategory, { body: { id, ...body } });
      await store(saved);
      notify.success(t('categories.saved'));
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') {
        setConflict({ version: Number(error.details['version']), who: null });
        return false;
      }
      if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) throw error;
      setFaults(error.fields);
      return false;
    }
  };
  return (
    <ActionDialog
      size={640}
      title={t(category ? 'categories.edit' : 'categories.new')}
      confirm={t('common:save')}
      onConfirm={save}
      onClose={onClose}
    >
      <LocalizedField
        label={t('fields.name')}
        value={name}
        maxLength={limits.categoryNameMaxLength}
        faults={faults}
        path="name"
        onChange={setName}
      />
      <LocalizedField
        isLong
        label={t('fields.description')}
        value={description}
        maxLength={limits.summaryMaxLength}
        faults={faults}
        path="description"
        onChange={setDescription}
      />
      {conflict && (
        <SaveConflict
          conflict={conflict}
          onTake={takeTheirs}
          onOverwrite={(newer) => {
            setVersion(newer);
            setConflict(undefined);
          }}
        />
      )}
      {!category && (
        <TextInput
          label={t('fields.slug')}
          value={id}
          maxLength={limits.slugMaxLength}
          error={faults['slug'] ?? faults['id']}
          onChange={(event) => setSlug(event.currentTarget.value)}
        />
      )}
    </ActionDialog>
  );
}
