import { ActionIcon, Button, Menu } from '@mantine/core';
import type { PostComment } from '@sitewright/contract/post-comments/post-comments';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { type ButtonName, buttonsOf, type Writing } from './comment-options.ts';
import styles from './comments.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import type { CommentActions } from './use-comment-actions.ts';

interface Props {
  siteId: string;
  comment: PostComment;
  actions: CommentActions;
  isAlone: boolean;
  onWrite: (writing: Writing) => void;
}

/** What is done with one comment. */
export function CommentButtons({ siteId, comment, actions, isAlone, onWrite }: Props) {
  const { t } = useTranslation('blog-comments');
  const [asked, setAsked] = useState<'delete' | 'email' | 'ip'>();
  const { status, authorName, authorEmail, isByAuthor, hasIp, isBlocked } = comment;
  const isPublic = status === 'pending' || status === 'approved';
  const mayBlock = !isByAuthor && !isBlocked && (authorEmail !== null || hasIp);
  const run = (name: ButtonName): void => {
    if (name === 'delete') setAsked('delete');
    else void actions.run([comment], name === 'notSpam' ? 'approve' : name, isAlone);
  };
  return (
    <div className={styles.buttons}>
      {buttonsOf(comment).map((name, index) => (
        <Button
          key={name}
          size="compact-sm"
          variant={index === 0 && status !== 'approved' ? 'filled' : 'default'}
          {...(name === 'delete' ? { color: 'red', variant: 'light' } : {})}
          onClick={() => run(name)}
        >
          {t(`actions.${name}`)}
        </Button>
      ))}
      {isPublic && (
        <Button size="compact-sm" variant="default" onClick={() => onWrite('reply')}>
          {t('actions.reply')}
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={() => onWrite('edit')}>
        {t('actions.edit')}
      </Button>
      {mayBlock && (
        <RowMenu
          button={
            <ActionIcon variant="subtle" aria-label={t('actions.menu', { name: authorName })}>
              <IconDots size={17} stroke={1.6} aria-hidden="true" />
            </ActionIcon>
          }
        >
          {() => (
            <>
              {authorEmail !== null && (
                <Menu.Item onClick={() => setAsked('email')}>
                  {t('actions.blockEmail', { email: authorEmail })}
                </Menu.Item>
              )}
              {hasIp && <Menu.Item onClick={() => setAsked('ip')}>{t('actions.blockIp')}</Menu.Item>}
            </>
          )}
        </RowMenu>
      )}
      {asked === 'delete' && (
        <DeleteDialog
          count={1}
          onConfirm={() => actions.run([comment], 'delete')}
          onClose={() => setAsked(undefined)}
        />
      )}
      {(asked === 'email' || asked === 'ip') && (
        <BlockDialog
          siteId={siteId}
          comment={comment}
          by={asked}
          onDone={actions.reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
