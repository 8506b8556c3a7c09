import type { Thread } from '@sitewright/contract/comments/comments';
import { siteRoleMay } from '@sitewright/contract/permissions';
import { IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { useDocumentChangeCount } from '../../model/use-document-change-count.ts';
import { PanelErrorBoundary } from '../../error-boundaries.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { stopPlainKeys } from '../panel-keys.ts';
import { CommentsBoard } from '../../../features/comments/comments-board.tsx';
import { commentsOf } from './comments-of.ts';
import classes from '../../../features/comments/comments.module.css';
import { lazyComponent } from '../../../lib/lazy-component.ts';

const ReviewLinksDialog = lazyComponent(() => import('./review-links-dialog.tsx'));

interface Props {
  onOpenPage: (pageId: string) => void;
  onShow: (nodeId: string) => void;
}

/** Comments panel beside the edited page. */
export default function CommentsPanel({ onOpenPage, onShow }: Props) {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const { pages, pageId, site } = useEditorView();
  const [isSharing, setSharing] = useState(false);
  useDocumentChangeCount();
  const inSight = editor.sessionList.map(({ source }) => source.documentId);

  const show = ({ documentId, nodeId }: Thread): void => {
    if (!inSight.includes(documentId)) {
      if (pages.some((page) => page.id === documentId)) onOpenPage(documentId);
      return;
    }
    if (nodeId !== null) onShow(nodeId);
  };
  const placeOf = ({ documentId, nodeId, nodeLabel }: Thread) => {
    const page = pages.find(({ id }) => id === documentId);
    const isHere = inSight.includes(documentId);
    const isThere = isHere ? nodeId === null || editor.node(nodeId) !== undefined : page !== undefined;
    const where = page && page.id !== pageId ? page.title : '';
    return { place: [where, nodeLabel].filter(Boolean).join(' · ') || t('comments.page'), isThere };
  };

  return (
    <div className={classes.panel} onKeyDown={stopPlainKeys} role="presentation">
      <CommentsBoard
        store={commentsOf(editor)}
        inSight={inSight}
        placeOf={placeOf}
        placing={t('comments.placing')}
        none={t('comments.none')}
        onShow={show}
      >
        {siteRoleMay(site.role, 'sites.write') && (
          <div className={classes.foot}>
            <button type="button" className={controls.textButton} data-wide onClick={() => setSharing(true)}>
              <IconLink size={15} stroke={1.6} aria-hidden />
              {t('links.open')}
            </button>
          </div>
        )}
      </CommentsBoard>
      {isSharing && (
        <PanelErrorBoundary onClose={() => setSharing(false)}>
          <ReviewLinksDialog siteId={site.id} onClose={() => setSharing(false)} />
        </PanelErrorBoundary>
      )}
    </div>
  );
}
