import { Radio } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTag } from '@sitewright/contract/blog/blog-terms';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ColorField } from '../../../../ui/color-field.tsx';
import { DescriptionField, NameFields, useTermForm } from '../term-form.tsx';
import styles from '../terms.module.css';
import type { TagChanges } from './use-tag-changes.ts';

interface EditProps {
  tag: PostTag;
  update: TagChanges['update'];
  onClose: () => void;
}

const colorShown = '#8b867b';

export function TagDialog({ tag, update, onClose }: EditProps) {
  const { t } = useTranslation('blog');
  const { draft, errors, change, save } = useTermForm({
    name: tag.name,
    slug: tag.slug,
    description: tag.description,
    color: tag.color,
  });
  const handleConfirm = (): Promise<boolean> => save((body) => update(tag, body));
  return (
    <ActionDialog
      title={t('tags.edit', { name: tag.name })}
      confirm={t('save')}
      failed={t('actionFailed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NameFields
          nameHint={t('tags.internalHint', { prefix: blogLimits.internalTagPrefix })}
          draft={draft}
          errors={errors}
          onChange={change}
        />
        <ColorField
          label={t('tags.color')}
          pickLabel={t('tags.pickColor')}
          invalid={t('tags.invalidColor')}
          value={draft.color || undefined}
          fallback={colorShown}
          onChange={(color) => change({ color: color ?? '' })}
        />
        <DescriptionField draft={draft} errors={errors} onChange={change} />
      </div>
    </ActionDialog>
  );
}

interface ManyProps {
  tags: readonly PostTag[];
  onClose: () => void;
}

/** Asks which of several tags stays. */
export function MergeDialog({ tags, merge, onClose }: ManyProps & { merge: TagChanges['merge'] }) {
  const { t } = useTranslation('blog');
  // The one with the most posts: the least of them changes its address.
  const largest = tags.toSorted((a, b) => b.posts - a.posts)[0];
  const [keptId, setKeptId] = useState(largest?.id ?? '');
  const handleConfirm = async (): Promise<void> => {
    const kept = tags.find(({ id }) => id === keptId);
    if (kept)
      await merge(
        kept,
        tags.filter(({ id }) => id !== keptId),
      );
  };
  return (
    <ActionDialog
      title={t('tags.mergeTitle', { count: tags.length })}
      text={t('tags.mergeText')}
      confirm={t('tags.mergeConfirm')}
      failed={t('actionFailed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <Radio.Group label={t('tags.kept')} value={keptId} onChange={setKeptId}>
        {tags.map(({ id, name, posts }) => (
          <Radio key={id} mt={8} value={id} label={`${name} (${t('posts', { count: posts })})`} />
        ))}
      </Radio.Group>
    </ActionDialog>
  );
}

export function DeleteTagsDialog({ tags, remove, onClose }: ManyProps & { remove: TagChanges['remove'] }) {
  const { t } = useTranslation('blog');
  const posts = tags.reduce((sum, tag) => sum + tag.posts, 0);
  return (
    <ActionDialog
      isDanger
      title={
        tags.length === 1
          ? t('tags.deleteTitle', { name: tags[0]!.name })
          : t('tags.deleteManyTitle', { count: tags.length })
      }
      text={t(posts > 0 ? 'tags.deleteUsed' : 'tags.deleteText')}
      confirm={t('actions.remove')}
      failed={t('actionFailed')}
      onConfirm={() => remove(tags)}
      onClose={onClose}
    />
  );
}
