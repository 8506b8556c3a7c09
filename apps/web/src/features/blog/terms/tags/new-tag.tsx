import { Button, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { PostTag } from '@sitewright/contract/blog/blog-terms';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import styles from '../terms.module.css';
import type { TagChanges } from './use-tag-changes.ts';

interface Props {
  tags: readonly PostTag[];
  create: TagChanges['create'];
}

/** Creates tags one after the other, without a dialog. */
export function NewTag({ tags, create }: Props) {
  const { t } = useTranslation('blog');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const isFull = tags.length >= blogLimits.tagsPerSite;
  const add = async (): Promise<void> => {
    const given = name.trim();
    if (given === '') return setError(t('nameMissing'));
    setBusy(true);
    try {
      const tag = await create(given);
      const isKnown = tags.some(({ id }) => id === tag.id);
      notify.success(t(isKnown ? 'tags.exists' : 'tags.created', { name: tag.name }));
      setName('');
    } catch (failure) {
      setError(messageOf(failure, t('actionFailed')));
    }
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void add();
  };
  return (
    <form className={styles.create} noValidate onSubmit={handleSubmit}>
      <TextInput
        aria-label={t('tags.newName')}
        placeholder={t('tags.newName')}
        maxLength={blogLimits.termNameMaxLength}
        value={name}
        error={error}
        disabled={isFull}
        onChange={(event) => {
          setName(event.currentTarget.value);
          setError(undefined);
        }}
      />
      <Button type="submit" variant="default" loading={isBusy} disabled={isFull}>
        {t('tags.add')}
      </Button>
    </form>
  );
}
