import { Alert, Button, Group } from '@mantine/core';
import { type AdminArticle, getAdminArticle } from '@sitewright/contract/documentation/documentation-admin';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useStoreArticle } from './article-queries.ts';

interface Props {
  slug: string;
  conflict: { version: number; who: string | null };
  onTake: (theirs: AdminArticle) => void;
  onOverwrite: (version: number) => void;
}

/** Somebody else saved the article meanwhile: their version or one's own. */
export function ArticleConflict({ slug, conflict, onTake, onOverwrite }: Props) {
  const { t } = useTranslation(['documentation', 'lists']);
  const store = useStoreArticle();
  const take = async (): Promise<void> => {
    try {
      const theirs = await request(getAdminArticle, { params: { articleSlug: slug } });
      await store(theirs);
      onTake(theirs);
    } catch (error) {
      notify.error(messageOf(error, t('lists:actionFailed')));
    }
  };
  return (
    <Alert color="yellow" role="alert" title={t('conflict')}>
      <p>{t('lists:settings.staleText', { who: conflict.who ?? t('lists:settings.somebody') })}</p>
      <Group gap={8} mt={8}>
        <Button variant="default" onClick={() => void take()}>
          {t('lists:settings.takeTheirs')}
        </Button>
        <Button variant="default" onClick={() => onOverwrite(conflict.version)}>
          {t('lists:settings.overwrite')}
        </Button>
      </Group>
    </Alert>
  );
}
