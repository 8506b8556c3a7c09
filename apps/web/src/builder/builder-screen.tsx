import { useEffect, useState } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { Navigate, useParams, useSearchParams } from 'react-router';
import { ApiError } from '../lib/api-error.ts';
import { notify } from '../lib/notify.ts';
import { useLatest } from '../lib/hooks/use-latest.ts';
import { paths } from '../routes/paths.ts';
import { BuilderSkeleton } from './builder-states.tsx';
import { BuilderWorkspace } from './builder-workspace.tsx';
import { EditorProvider } from './model/editor-context.tsx';
import type { Editor } from './model/editor.ts';
import { openEditor, ViewOnlyError } from './model/open-editor.ts';
import { consumeBootstrap } from './bootstrap.ts';
import { lazyComponent } from '../lib/lazy-component.ts';

const BuilderFailure = lazyComponent(() => import('./builder-failure.tsx'));

type Visit =
  | { state: 'loading' }
  | { state: 'viewOnly' }
  | { state: 'failed'; isMissing: boolean }
  | { state: 'open'; editor: Editor };

/** Opens the site of the URL once per visit. */
function useOpenedEditor(siteId: string, pageId: string | undefined, attempt: number): Visit {
  const { t } = useTranslation('builder');
  const words = useLatest(t);
  const [opening, setOpening] = useState<Visit>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    let opened: Editor | undefined;
    setOpening({ state: 'loading' });
    openEditor(siteId, consumeBootstrap(siteId, pageId)).then(
      ({ editor, isRecovered }) => {
        opened = editor;
        if (!isCurrent) return editor.sessionList.forEach((session) => session.close());
        setOpening({ state: 'open', editor });
        if (isRecovered) notify.success(words.current('save.recovered'));
      },
      (error: unknown) => {
        if (isCurrent && error instanceof ViewOnlyError) return setOpening({ state: 'viewOnly' });
        const isMissing = error instanceof ApiError && error.status === 404;
        if (isCurrent) setOpening({ state: 'failed', isMissing });
      },
    );
    return () => {
      isCurrent = false;
      for (const session of opened?.sessionList ?? []) void session.flush().finally(() => session.close());
    };
    // The page id in the URL only selects the first page.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [siteId, attempt, words]);
  return opening;
}

/** The page editor, `/builder/{siteId}`. */
export default function BuilderScreen() {
  const { siteId = '' } = useParams();
  const [search] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const opening = useOpenedEditor(siteId, search.get('page') ?? undefined, attempt);
  if (opening.state === 'loading') return <BuilderSkeleton />;
  if (opening.state === 'viewOnly') return <Navigate to={paths.preview(siteId)} replace />;
  if (opening.state === 'failed') {
    return <BuilderFailure isMissing={opening.isMissing} onRetry={() => setAttempt((count) => count + 1)} />;
  }
  return (
    <EditorProvider editor={opening.editor}>
      <BuilderWorkspace />
    </EditorProvider>
  );
}
