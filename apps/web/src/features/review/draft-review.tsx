import { Button } from '@mantine/core';
import type { Thread } from '@sitewright/contract/comments/comments';
import type { PageSummary } from '@sitewright/contract/pages/pages';
import { siteMay } from '@sitewright/contract/permissions';
import type { Site } from '@sitewright/contract/sites/sites';
import { IconMessage2, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { CommentStore } from '../comments/comment-store.ts';
import { CommentsBoard } from '../comments/comments-board.tsx';
import { filterThreads, numberThreads } from '../comments/pinned-threads.ts';
import { paths } from '../../routes/paths.ts';
import { fittingViewport } from '../../ui/device-width.ts';
import { PreviewBar } from '../preview/preview-bar.tsx';
import { ReviewPreview, type ShownPage } from './review-preview.tsx';
import styles from './review.module.css';
import { useDraftSections } from './use-draft-sections.ts';
import { useSiteUpdates } from './use-site-updates.ts';

interface Props {
  site: Site;
  pages: readonly PageSummary[];
  pageId: string;
  /** Base URL of the frames of this draft. */
  base: string;
  onPage: (pageId: string) => void;
}

const pathOf = ({ isHome, slug }: PageSummary): string => (isHome ? '' : slug);

/** Read-only draft with comments, for viewers and commenters. */
export default function DraftReview({ site, pages, pageId, base, onPage }: Props) {
  const { t } = useTranslation(['together', 'dashboard']);
  const client = useQueryClient();
  const mayComment = siteMay(site, 'sites.comment');
  const [viewport, setViewport] = useState(fittingViewport);
  const [isOpen, setOpen] = useState(mayComment && window.innerWidth > 900);
  const [listeners] = useState(() => new Set<() => void>());
  const store = useMemo(
    () =>
      new CommentStore(site.id, (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      }),
    [site.id, listeners],
  );
  const view = useSyncExternalStore(store.subscribe, () => store.view);
  const places = useDraftSections(site.id, pageId);
  const page = pages.find(({ id }) => id === pageId)!;
  const [shown, setShown] = useState<ShownPage>({ url: `${base}${pathOf(page)}` });
  const [seen, setSeen] = useState(0);
  const news = useSiteUpdates(site.id, {
    comments: () => listeners.forEach((listener) => listener()),
    site: () => void client.invalidateQueries({ queryKey: ['site', site.id] }),
  });
  // Loaded up front for the count on the closed panel.
  useEffect(() => {
    if (mayComment) void store.load();
  }, [mayComment, store]);

  const show = (target: PageSummary): void => {
    store.set({ draft: undefined, isPlacing: false });
    setShown({ url: `${base}${pathOf(target)}` });
    onPage(target.id);
  };
  const follow = (path: string): void => {
    const slug = decodeURI(path.slice(base.length)).replace(/\/+$/, '');
    const target = pages.find((one) => pathOf(one) === slug);
    if (!target || target.id === pageId) return;
    store.set({ draft: undefined, isPlacing: false });
    onPage(target.id);
  };
  const refresh = (): void => {
    setSeen(news.changes);
    setShown({ url: `${base}${pathOf(page)}` });
    void client.invalidateQueries({ queryKey: ['site', site.id, 'draft'] });
  };
  const open = (view.threads ?? []).filter(({ resolvedAt }) => resolvedAt === null);
  const placeOf = ({ documentId, nodeId, nodeLabel }: Thread) => {
    const isHere = places.inSight.includes(documentId);
    const other = pages.find(({ id }) => id === documentId && id !== pageId);
    const isThere = isHere
      ? nodeId === null || !places.isKnown || places.sectionOf(nodeId) !== undefined
      : other !== undefined;
    return { place: [other?.title, nodeLabel].filter(Boolean).join(' · ') || t('comments.page'), isThere };
  };

  return (
    <main id="content" className={styles.screen}>
      <PreviewBar
        site={site}
        pages={pages}
        pageId={pageId}
        viewport={viewport}
        onPage={(id) => show(pages.find((one) => one.id === id)!)}
        onViewport={setViewport}
      >
        {mayComment && (
          <Button
            size="xs"
            className={styles.toggle ?? ''}
            variant={isOpen ? 'light' : 'filled'}
            aria-expanded={isOpen}
            leftSection={<IconMessage2 size={16} stroke={1.6} />}
            onClick={() => setOpen(!isOpen)}
          >
            {t('review.comments', { count: open.length })}
          </Button>
        )}
      </PreviewBar>
      {!mayComment && <p className={styles.notice}>{t('dashboard:preview.viewOnly')}</p>}
      {news.isAccessRevoked && (
        <div className={styles.notice} role="alert" data-bad>
          <span>
            {t('draft.shutOut')} {t('shutOut.gone')}
          </span>
          <Button size="compact-xs" variant="default" component={Link} to={paths.dashboard}>
            {t('shutOut.leave')}
          </Button>
        </div>
      )}
      {!news.isAccessRevoked && news.changes > seen && (
        <div className={styles.notice} role="status">
          <span>{t('draft.changed')}</span>
          <Button
            size="compact-xs"
            variant="default"
            leftSection={<IconRefresh size={14} stroke={1.6} />}
            onClick={refresh}
          >
            {t('draft.show')}
          </Button>
        </div>
      )}
      <div className={styles.body}>
        <ReviewPreview
          title={t('review.frame', { site: site.name })}
          shown={shown}
          viewport={viewport}
          pins={
            isOpen
              ? filterThreads(numberThreads(view.threads ?? []), {
                  showsResolved: view.showsResolved,
                  documentIds: places.inSight,
                })
              : []
          }
          active={view.active}
          draft={isOpen ? view.draft : undefined}
          isPlacing={isOpen && view.isPlacing}
          standIn={(nodeId) => places.sectionOf(nodeId)?.id}
          onPath={follow}
          onActive={(active) => store.set({ active })}
          onPlace={(place) => {
            const section = place.nodeId === null ? undefined : places.sectionOf(place.nodeId);
            const nodeLabel = section?.label ?? '';
            const draft = { documentId: section?.documentId ?? pageId, nodeLabel, ...place };
            store.set({ isPlacing: false, draft, active: undefined, showsResolved: false });
          }}
        />
        {isOpen && (
          <aside className={styles.panel} aria-label={t('review.panel')}>
            <CommentsBoard
              store={store}
              inSight={places.inSight}
              placeOf={placeOf}
              placing={t('review.placing')}
              none={t('draft.none')}
              onShow={({ documentId }) => {
                const target = pages.find(({ id }) => id === documentId);
                if (target && target.id !== pageId) show(target);
              }}
            />
          </aside>
        )}
      </div>
    </main>
  );
}
