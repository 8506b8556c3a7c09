import { Button, TextInput } from '@mantine/core';
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import { createPostPreviewLink } from '@sitewright/contract/blog/posts';
import { useState } from 'react';
import { request } from '../../lib/api.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import type { PostDraft } from '../session/post-draft.ts';
import classes from './publish.module.css';

/** A link with which anyone can read the draft. */
export function PreviewLink({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const [url, setUrl] = useState('');
  const [isRunning, setRunning] = useState(false);
  const { postId } = draft;
  const handleCreate = async (): Promise<void> => {
    if (postId === undefined) return;
    setRunning(true);
    try {
      await draft.flush();
      const link = await request(createPostPreviewLink, { params: { id: draft.site.id, postId } });
      setUrl(link.url);
      // Refused without a user's permission; the field shows the link then.
      await navigator.clipboard.writeText(link.url).then(
        () => notify.success(t('preview.copied')),
        () => undefined,
      );
    } catch (error) {
      notify.error(messageOf(error, t('preview.failed')));
    }
    setRunning(false);
  };
  return (
    <div className={classes.preview}>
      <Button
        variant="default"
        size="xs"
        loading={isRunning}
        disabled={postId === undefined}
        onClick={() => void handleCreate()}
      >
        {t('preview.copy')}
      </Button>
      {url === '' ? (
        <p className={classes.note}>{t('preview.hint', { count: blogLimits.previewLinkDays })}</p>
      ) : (
        <TextInput
          aria-label={t('preview.link')}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </div>
  );
}
