import { Button, SegmentedControl, Skeleton, Switch } from '@mantine/core';
import { IconLink, IconMessagePlus } from '@tabler/icons-react';
import { lazy, type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { siteRoleMay } from '@sitewright/contract/permissions';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { useDocumentPulse } from '../../model/use-document-pulse.ts';
import controls from '../panel-controls.module.css';
import { PartBoundary } from '../../part-boundary.tsx';
import { keepPlainKeys } from '../panel-keys.ts';
import { CommentComposer } from './comment-composer.tsx';
import { commentsOf } from './comment-store.ts';
import classes from './comments.module.css';
import { matching, type Numbered, numbered } from './pinned-threads.ts';
import { ThreadCard } from './thread-card.tsx';

const ReviewLinksDialog = lazy(() => import('./review-links-dialog.tsx'));

interface Props {
  onOpenPage: (pageId: string) => void;
  onShow: (nodeId: string) => void;
}

/** What is said about the site: every thread, in the order of its pins. */
export default function CommentsPanel({ onOpenPage, onShow }: Props) {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const { pages, pageId, site } = useEditorView();
  const store = commentsOf(editor);
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const [isThisPage, setThisPage] = useState(false);
  const [isSharing, setSharing] = useState(false);
  useDocumentPulse();
  useEffect(() => store.open(), [store]);
  const mayComment = siteRoleMay(site.role, 'sites.comment');
  const inSight = editor.sessionList.map(({ source }) => source.documentId);
  const all = numbered(view.threads ?? []);
  const shown = matching(all, {
    showsResolved: view.showsResolved,
    documentIds: isThisPage ? inSight : undefined,
  });
  const active = view.active;
  useEffect(() => {
    if (active === undefined) return;
    const card = document.querySelector(`[data-thread="${CSS.escape(active)}"]`);
    card?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const show = ({ documentId, nodeId, id }: Numbered['thread']): void => {
    store.set({ active: id });
    if (!inSight.includes(documentId)) {
      if (pages.some((page) => page.id === documentId)) onOpenPage(documentId);
      return;
    }
    if (nodeId !== null) onShow(nodeId);
  };
  const placeOf = ({ documentId, nodeId, nodeLabel }: Numbered['thread']) => {
    const page = pages.find(({ id }) => id === documentId);
    const isHere = inSight.includes(documentId);
    const isThere = isHere ? nodeId === null || editor.node(nodeId) !== undefined : page !== undefined;
    const where = page && page.id !== pageId ? page.title : '';
    return { place: [where, nodeLabel].filter(Boolean).join(' · ') || t('comments.page'), isThere };
  };

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
    list = (
      <p className={classes.empty}>{t(view.showsResolved ? 'comments.noneResolved' : 'comments.none')}</p>
    );
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
              onShow={() => show(thread)}
            />
          );
        })}
      </ul>
    );
  }

  return (
    <div className={classes.panel} onKeyDown={keepPlainKeys} role="presentation">
      <div className={classes.tools}>
        {mayComment && !view.draft && (
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
        {view.isPlacing && <p className={classes.hint}>{t('comments.placing')}</p>}
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
      {siteRoleMay(site.role, 'sites.write') && (
        <div className={classes.foot}>
          <button type="button" className={controls.textButton} data-wide onClick={() => setSharing(true)}>
            <IconLink size={15} stroke={1.6} aria-hidden />
            {t('links.open')}
          </button>
        </div>
      )}
      {isSharing && (
        <PartBoundary onClose={() => setSharing(false)}>
          <ReviewLinksDialog siteId={site.id} onClose={() => setSharing(false)} />
        </PartBoundary>
      )}
    </div>
  );
}
