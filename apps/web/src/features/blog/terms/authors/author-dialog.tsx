import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { BlogAuthor } from '@sitewright/contract/blog/blog-terms';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ImageField } from '../../shell/image-field.tsx';
import { NameFields, useTermForm } from '../term-form.tsx';
import styles from '../terms.module.css';
import { type AuthorChanges, useMembers } from './use-author-changes.ts';

interface Props {
  /** Undefined for a new one. */
  author: BlogAuthor | undefined;
  changes: AuthorChanges;
  onClose: () => void;
}

/** Creates or edits an author. */
export function AuthorDialog({ author, changes, onClose }: Props) {
  const { t } = useTranslation('blog');
  const members = useMembers();
  const { draft, errors, change, save } = useTermForm({
    name: author?.name ?? '',
    slug: author?.slug ?? '',
    bio: author?.bio ?? '',
    image: author?.image ?? '',
    website: author?.website ?? '',
    userId: author?.userId ?? null,
  });
  const handleConfirm = (): Promise<boolean> =>
    save((body) => (author ? changes.update(author, body) : changes.create(body)));
  const isUnknown = draft.userId !== null && !members.some(({ id }) => id === draft.userId);
  return (
    <ActionDialog
      title={author ? t('authors.edit', { name: author.name }) : t('authors.new')}
      confirm={t(author ? 'save' : 'create')}
      failed={t('actionFailed')}
      size={560}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <NameFields
          nameMaxLength={blogLimits.authorNameMaxLength}
          draft={draft}
          errors={errors}
          onChange={change}
        />
        <Textarea
          label={t('authors.bio')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={blogLimits.bioMaxLength}
          value={draft.bio}
          error={errors.bio}
          onChange={(event) => change({ bio: event.currentTarget.value })}
        />
        <ImageField
          label={t('authors.image')}
          src={draft.image}
          isRound
          onChange={(image) => change({ image })}
        />
        <TextInput
          label={t('authors.website')}
          placeholder="https://"
          type="url"
          maxLength={blogLimits.addressMaxLength}
          value={draft.website}
          error={errors.website}
          onChange={(event) => change({ website: event.currentTarget.value })}
        />
        <NativeSelect
          label={t('authors.member')}
          description={t('authors.memberHint')}
          value={draft.userId ?? ''}
          error={errors.userId}
          data={[
            { value: '', label: t('authors.guest') },
            ...(isUnknown ? [{ value: draft.userId!, label: t('authors.otherMember') }] : []),
            ...members.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => change({ userId: event.currentTarget.value || null })}
        />
      </div>
    </ActionDialog>
  );
}
