import { useSyncExternalStore } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { DragOverlay } from '../../../ui/drag/drag-overlay.tsx';
import { useEditor } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { dragState } from './drag-state.ts';

/** The label at the pointer, and the line at the drop target. */
export function DragFeedback() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const drag = useSyncExternalStore(dragState.subscribe, dragState.get);
  if (!drag) return null;
  const { payload, x, y, gap } = drag;
  const target = gap?.target;
  const lineLabel = target
    ? t(`drop.${target.where}`, { name: nodeLabel(editor, target.id, language) })
    : t('announce.dropHere', { n: (gap?.index ?? 0) + 1 });
  return (
    <DragOverlay label={payload.label} x={x} y={y} line={gap} lineLabel={lineLabel} where={target?.where} />
  );
}
