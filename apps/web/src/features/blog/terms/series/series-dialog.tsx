import { Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Series } from '@sitewright/contract/blog/blog-terms';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { useFieldErrors } from '../../shell/use-field-errors.ts';
import styles from '../terms.module.css';
import type { SeriesChanges } from './use-series-changes.ts';

interface Props {
  /** Undefined for a new one. */
  series: Series | undefined;
  changes: SeriesChanges;
  onClose: () => void;
}

export function SeriesDialog({ series, changes, onClose }: Props) {
  const { t } = useTranslation('blog');
  const [draft, setDraft] = useState({
    name: series?.name ?? '',
    slug: series?.slug ?? '',
    description: series?.description ?? '',
  });
  const { errors, setErrors, submit } = useFieldErrors(['name', 'slug', 'description']);
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const handleConfirm = async (): Promise<boolean> => {
    const { slug, ...rest } = draft;
    if (rest.name.trim() === '') {
      setErrors({ name: t('nameMissing') });
      return false;
    }
    const body = { ...rest, ...(slug.trim() === '' ? {} : { slug }) };
    return submit(() => (series ? changes.update(series, body) : changes.create(body)));
  };
  return (
    <ActionDialog
      title={series ? t('series.edit', { name: series.name }) : t('series.new')}
      confirm={t(series ? 'save' : 'create')}
      failed={t('actionFailed')}
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
      </div>
    </ActionDialog>
  );
}
