import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import type { Thread } from '@sitewright/contract/comments/comments';
import { IconMessagePlus } from '@tabler/icons-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { CommentComposer } from './comment-composer.tsx';
import type { CommentStore } from './comment-store.ts';
import classes from './comments.module.css';
import { filterThreads, numberThreads } from './pinned-threads.ts';
import { ThreadCard } from './thread-card.tsx';

interface Props {
  store: CommentStore;
  /** The visible documents. */
  inSight: readonly string[];
  /** Description of a thread's position, and whether it still exists. */
  placeOf: (thread: Thread) => { place: string; isThere: boolean };
  /** Hint on how to place a comment. */
  placing: string;
  /** Shown when there are no comments. */
  none: string;
  onShow: (thread: Thread) => void;
  children?: ReactNode;
}

/** All threads of a site in the order of their pins, and the composer of a new one. */
export function CommentsBoard({ store, inSight, placeOf, placing, none, onShow, children }: Props) {
  const { t } = useTranslation('together');
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const [isThisPage, setThisPage] = useState(false);
  useEffect(() => store.open(), [store]);
  const shown = filterThreads(numberThreads(view.threads ?? []), {
    showsResolved: view.showsResolved,
    documentIds: isThisPage ? inSight : undefined,
  });
  const active = view.active;
  useEffect(() => {
    if (active === undefined) return;
    const card = document.querySelector(`[data-thread="${CSS.escape(active)}"]`);
    card?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  let list: ReactNode;
  if (view.hasFailed && !view.threads) {
    list = (
      <div className={classes.empty} role="alert">
        <p>{t('comments.notLoaded')}</p>
        <Button size="xs" variant="default" onClick={() => void store.load()}>
          {t('comments.retry')}
        </Button>
      </div>
    );
  } else if (!view.threads) {
    list = (
      <div className={classes.list} aria-busy="true">
        <Skeleton height={96} radius="md" />
        <Skeleton height={96} radius="md" />
      </div>
    );
  } else if (shown.length === 0) {
    list = <p className={classes.empty}>{view.showsResolved ? t('comments.noneResolved') : none}</p>;
  } else {
    list = (
      <ul className={classes.list}>
        {shown.map(({ thread, number }) => {
          const { place, isThere } = placeOf(thread);
          return (
            <ThreadCard
              key={thread.id}
              thread={thread}
              number={number}
              store={store}
              isActive={thread.id === active}
              place={place}
              isPlaceThere={isThere}
              onShow={() => {
                store.set({ active: thread.id });
                onShow(thread);
              }}
            />
          );
        })}
      </ul>
    );
  }

  return (
    <>
      <div className={classes.tools}>
        {!view.draft && (
          <Button
            size="xs"
            fullWidth
            variant={view.isPlacing ? 'light' : 'filled'}
            leftSection={<IconMessagePlus size={16} stroke={1.6} />}
            aria-pressed={view.isPlacing}
            onClick={() => store.set({ isPlacing: !view.isPlacing })}
          >
            {t('comments.add')}
          </Button>
        )}
        {view.isPlacing && <p className={classes.hint}>{placing}</p>}
        {view.draft && (
          <>
            <p className={classes.hint}>
              {t('comments.about', { place: view.draft.nodeLabel || t('comments.page') })}
            </p>
            <CommentComposer
              label={t('comments.words')}
              submit={t('comments.send')}
              onCancel={() => store.set({ draft: undefined })}
              onSubmit={(body) => store.begin(body)}
            />
          </>
        )}
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label={t('comments.which')}
          value={view.showsResolved ? 'resolved' : 'open'}
          onChange={(value) => store.set({ showsResolved: value === 'resolved' })}
          data={[
            { value: 'open', label: t('comments.open') },
            { value: 'resolved', label: t('comments.resolved') },
          ]}
        />
        <Switch
          size="xs"
          label={t('comments.thisPage')}
          checked={isThisPage}
          onChange={(event) => setThisPage(event.currentTarget.checked)}
        />
      </div>
      <div className={classes.scroll}>{list}</div>
      {children}
    </>
  );
}
