import { IconMinus, IconPlus, IconRuler2 } from '@tabler/icons-react';
import { limits } from '@sitewright/contract/limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useEditor, useEditorView, useNode } from '../model/editor-context.tsx';
import { nodeLabel } from '../model/node-label.ts';
import { IconButton } from '../panels/panel-field.tsx';
import classes from './bread-crumbs.module.css';

/** Bar below the page: the ancestors of the selection as buttons, and the zoom. */
export function BreadCrumbs({ scale }: { scale: number }) {
  return (
    <div className={classes.bar}>
      <Path />
      <Zoom scale={scale} />
    </div>
  );
}

function Path() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { selection, extraSelection: also } = useEditorView();
  // Subscribes to the selected node: an edit of it may change its label.
  const selected = useNode(selection?.nodeId ?? '');
  const path: string[] = [];
  for (let node = selected; node && node.kind !== 'root'; node = editor.node(node.parent ?? ''))
    path.unshift(node.id);
  return (
    <nav className={classes.path} aria-label={t('canvas.path')}>
      <ol>
        <li>
          <button type="button" onClick={() => editor.select(undefined)}>
            {t('canvas.page')}
          </button>
        </li>
        {path.map((id) => (
          <li key={id}>
            <button
              type="button"
              aria-current={id === selected?.id ? 'true' : undefined}
              onClick={() => editor.select(id)}
            >
              {nodeLabel(editor, id, language)}
            </button>
          </li>
        ))}
        {also.length > 0 && <li>{t('canvas.alsoSelected', { count: also.length })}</li>}
      </ol>
    </nav>
  );
}

const { zoomSteps } = limits.editor;

function Zoom({ scale }: { scale: number }) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { zoom, hasRulers } = useEditorView();
  const percent = Math.round(scale * 100);
  const smaller = zoomSteps.findLast((step) => step < percent);
  const larger = zoomSteps.find((step) => step > percent);
  const set = (step: number | undefined): void => editor.setView({ zoom: step && step / 100 });
  return (
    <div className={classes.zoom} role="group" aria-label={t('canvas.zoom')}>
      <IconButton
        label={t('canvas.rulers')}
        aria-pressed={hasRulers}
        onClick={() => editor.setView({ hasRulers: !hasRulers })}
      >
        <IconRuler2 size={14} stroke={1.8} />
      </IconButton>
      <IconButton label={t('canvas.zoomOut')} disabled={smaller === undefined} onClick={() => set(smaller)}>
        <IconMinus size={14} stroke={1.8} />
      </IconButton>
      <button
        type="button"
        className={classes.percent}
        title={t('canvas.zoomFit')}
        aria-pressed={zoom === undefined}
        onClick={() => set(undefined)}
      >
        {percent}%
      </button>
      <IconButton label={t('canvas.zoomIn')} disabled={larger === undefined} onClick={() => set(larger)}>
        <IconPlus size={14} stroke={1.8} />
      </IconButton>
    </div>
  );
}
