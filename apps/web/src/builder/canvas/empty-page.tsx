import { rootId } from '@sitewright/document/node';
import { useCallback, useSyncExternalStore } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useEditor, useSessions } from '../model/editor-context.tsx';
import classes from './canvas-stage.module.css';

/** Placeholder of a page without sections. */
export function EmptyPage({ onAdd }: { onAdd: () => void }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { store } = useSessions().page;
  const subscribe = useCallback(
    (listener: () => void) => store.subscribeChildren(rootId, 'sections', listener),
    [store],
  );
  const count = useSyncExternalStore(subscribe, () => store.getChildIds(rootId, 'sections').length);
  if (count > 0) return null;
  return (
    <div className={classes.empty}>
      <p>{t('canvas.empty')}</p>
      {!editor.isContentOnly && (
        <button type="button" onClick={onAdd}>
          {t('canvas.addFirst')}
        </button>
      )}
    </div>
  );
}
