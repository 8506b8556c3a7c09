import { Button, Group } from '@mantine/core';
import {
  type AdminArticle,
  type ArticleMove,
  getAdminArticle,
  moveArticle,
  resetArticle,
} from '@sitewright/contract/documentation/documentation-admin';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { ApiError } from '../../lib/api-error.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useStoreArticle } from './article-queries.ts';

const movesFrom: Record<AdminArticle['status'], readonly ArticleMove[]> = {
  shipped: ['archived'],
  draft: ['archived', 'review', 'published'],
  review: ['archived', 'draft', 'published'],
  published: ['archived'],
  archived: ['draft'],
};

interface Props {
  article: AdminArticle;
  /** Unsaved changes are saved first. */
  isDirty: boolean;
  onReset: (original: AdminArticle) => void;
}

export function ArticleActions({ article, isDirty, onReset }: Props) {
  const { t } = useTranslation(['documentation', 'lists']);
  const store = useStoreArticle();
  const [isBusy, setBusy] = useState(false);
  const [broken, setBroken] = useState<readonly string[]>();
  const [isResetting, setResetting] = useState(false);

  const move = async (to: ArticleMove, force = false): Promise<void> => {
    const moved = await request(moveArticle, {
      params: { articleSlug: article.slug },
      body: { version: article.version, to, force },
    });
    await store(moved);
    notify.success(t(`moved.${to}`));
  };
  const handleMove = async (to: ArticleMove): Promise<void> => {
    setBusy(true);
    try {
      await move(to);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'broken_links')
        setBroken((error.details['links'] ?? []) as readonly string[]);
      else notify.error(messageOf(error, t('lists:actionFailed')));
    }
    setBusy(false);
  };

  return (
    <Group gap={8}>
      {article.version > 0 && (
        <Button variant="subtle" color="red" disabled={isBusy} onClick={() => setResetting(true)}>
          {t(article.isCustomized ? 'reset.action' : 'delete.action')}
        </Button>
      )}
      {movesFrom[article.status].map((to) => (
        <Button
          key={to}
          variant={to === 'published' ? 'filled' : 'default'}
          disabled={isDirty}
          loading={isBusy}
          onClick={() => void handleMove(to)}
        >
          {t(`moves.${to}`)}
        </Button>
      ))}
      {broken && (
        <ActionDialog
          title={t('broken.title')}
          text={t('brokenLinks', { links: broken.join(', ') })}
          confirm={t('broken.confirm')}
          onConfirm={() => move('published', true)}
          onClose={() => setBroken(undefined)}
        />
      )}
      {isResetting && <ResetDialog article={article} onReset={onReset} onClose={() => setResetting(false)} />}
    </Group>
  );
}

interface ResetProps {
  article: AdminArticle;
  onReset: (original: AdminArticle) => void;
  onClose: () => void;
}

/** Returns to the original, or deletes an article that has none. */
function ResetDialog({ article, onReset, onClose }: ResetProps) {
  const { t } = useTranslation('documentation');
  const store = useStoreArticle();
  const navigate = useNavigate();
  const kind = article.isCustomized ? 'reset' : 'delete';
  const confirm = async (): Promise<void> => {
    await request(resetArticle, { params: { articleSlug: article.slug } });
    const original = article.isCustomized
      ? await request(getAdminArticle, { params: { articleSlug: article.slug } }).catch(() => undefined)
      : undefined;
    await store(original);
    if (original) onReset(original);
    else await navigate(paths.adminDocumentation);
    notify.success(t(`${kind}.done`));
  };
  return (
    <ActionDialog
      isDanger
      title={t(`${kind}.title`)}
      text={t(`${kind}.text`)}
      confirm={t(`${kind}.action`)}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
