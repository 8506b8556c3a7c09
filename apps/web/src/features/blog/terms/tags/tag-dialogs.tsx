import { Radio, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTag } from '@sitewright/contract/blog/blog-terms';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ColorField } from '../../../../ui/color-field.tsx';
import { useFieldErrors } from '../../shell/use-field-errors.ts';
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
  const [draft, setDraft] = useState({
    name: tag.name,
    slug: tag.slug,
    description: tag.description,
    color: tag.color,
  });
  const { errors, setErrors, submit } = useFieldErrors(['name', 'slug', 'description', 'color']);
  const change = (part: Partial<typeof draft>): void => setDraft({ ...draft, ...part });
  const handleConfirm = async (): Promise<boolean> => {
    const { slug, ...rest } = draft;
    if (rest.name.trim() === '') {
      setErrors({ name: t('nameMissing') });
      return false;
    }
    return submit(() => update(tag, { ...rest, ...(slug.trim() === '' ? {} : { slug }) }));
  };
  return (
    <ActionDialog
      title={t('tags.edit', { name: tag.name })}
      confirm={t('save')}
      failed={t('actionFailed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <TextInput
          label={t('name')}
          description={t('tags.internalHint', { prefix: blogLimits.internalTagPrefix })}
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
        <ColorField
          label={t('tags.color')}
          pickLabel={t('tags.pickColor')}
          invalid={t('tags.invalidColor')}
          value={draft.color || undefined}
          fallback={colorShown}
          onChange={(color) => change({ color: color ?? '' })}
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
