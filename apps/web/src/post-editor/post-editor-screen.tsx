import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { useLatest } from '../lib/hooks/use-latest.ts';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { notify } from '../lib/notify.ts';
import { useTexts } from '../lib/translations.ts';
import { paths } from '../routes/paths.ts';
import classes from './post-editor.module.css';
import { PostWorkspace } from './post-workspace.tsx';
import { NoBlogAccessError, openPost } from './session/open-post.ts';
import type { PostDraft } from './session/post-draft.ts';

type Visit =
  | { state: 'loading' | 'denied' }
  | { state: 'failed'; isMissing: boolean }
  | { state: 'open'; draft: PostDraft };

/** Opens the post of the URL once per visit. */
function useOpenedPost(siteId: string, postId: string | undefined, attempt: number): Visit {
  const { t } = useTranslation('post-editor');
  const words = useLatest(t);
  const [known, setKnown] = useState<{ key: string; visit: Visit }>();
  const key = `${siteId}|${postId ?? ''}|${attempt}`;
  useEffect(() => {
    let isCurrent = true;
    let opened: PostDraft | undefined;
    const setVisit = (visit: Visit): void => setKnown({ key, visit });
    openPost(siteId, postId).then(
      ({ draft, isRecovered }) => {
        if (!isCurrent) return draft.close();
        opened = draft;
        setVisit({ state: 'open', draft });
        if (isRecovered) notify.success(words.current('save.recovered'));
      },
      (error: unknown) => {
        if (!isCurrent) return;
        if (error instanceof NoBlogAccessError) return setVisit({ state: 'denied' });
        setVisit({ state: 'failed', isMissing: error instanceof ApiError && error.status === 404 });
      },
    );
    return () => {
      isCurrent = false;
      opened?.close();
    };
  }, [key, siteId, postId, words]);
  return known?.key === key ? known.visit : { state: 'loading' };
}

/** The editor of posts, `/dashboard/sites/{siteId}/blog/new` and `/edit/{postId}`. */
export default function PostEditorScreen() {
  const { siteId = '', postId } = useParams();
  const { t } = useTranslation('post-editor');
  const [attempt, setAttempt] = useState(0);
  const visit = useOpenedPost(siteId, postId, attempt);
  if (visit.state === 'open') return <PostWorkspace draft={visit.draft} />;
  if (visit.state === 'denied') return <Navigate to={paths.dashboard} replace />;
  if (visit.state === 'failed') {
    return (
      <Failure isMissing={visit.isMissing} siteId={siteId} onRetry={() => setAttempt((count) => count + 1)} />
    );
  }
  return (
    <main className={classes.loading} aria-busy="true" aria-label={t('loading')}>
      <span />
      <span />
      <span />
      <span />
    </main>
  );
}

function Failure({
  isMissing,
  siteId,
  onRetry,
}: {
  isMissing: boolean;
  siteId: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('post-editor');
  const common = useTexts('common');
  return (
    <main className={classes.failure}>
      <h1>{isMissing ? common.notFound.title : t('failed.title')}</h1>
      <p>{isMissing ? common.notFound.text : t('failed.text')}</p>
      <div>
        {!isMissing && <Button onClick={onRetry}>{t('failed.retry')}</Button>}
        <Button variant="default" component={Link} to={paths.siteBlog(siteId)}>
          {t('back')}
        </Button>
      </div>
    </main>
  );
}
