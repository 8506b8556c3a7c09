// The panels on the right: content and style of the selection. They subscribe to the selection themselves, so that a
// press on the page does not render the whole builder.
import { IconX } from '@tabler/icons-react';
import { memo, type RefObject } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import classes from './builder.module.css';
import { useEditor, useEditorView } from './model/editor-context.tsx';
import { roleRights } from './model/role-rights.ts';
import { PanelErrorBoundary } from './error-boundaries.tsx';

const StylePanel = lazyComponent(() =>
  import('./panels/style/style-panel.tsx').then((m) => ({ default: m.StylePanel })),
);
const PropertiesPanel = lazyComponent(() =>
  import('./panels/properties/properties-panel.tsx').then((m) => ({ default: m.PropertiesPanel })),
);

export type RightPanelName = 'content' | 'style';

interface Props {
  open: RightPanelName;
  onOpen: (name: RightPanelName) => void;
  /** Panels cover the page: they open only for a selection, and never together with a panel on the left. */
  isNarrow: boolean;
  hasLeft: boolean;
  sheet: RefObject<HTMLElement | null>;
}

export const RightPanels = memo(function RightPanels({ open, onOpen, isNarrow, hasLeft, sheet }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { selection } = useEditorView();
  if (isNarrow && (!selection || hasLeft)) return null;
  const mayDress =
    !editor.isContentOnly || (selection !== undefined && roleRights(editor, selection.nodeId).mayStyle);
  const sides: readonly RightPanelName[] = mayDress ? ['content', 'style'] : ['content'];
  const shown = mayDress ? open : 'content';
  return (
    <aside
      ref={sheet}
      className={classes.panel}
      aria-label={t(`panels.${shown}`)}
      data-side="right"
      data-tutorial="builder-panel"
    >
      <div className={classes.tabs} role="tablist">
        {sides.map((name) => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={shown === name}
            className={classes.tab}
            onClick={() => onOpen(name)}
          >
            {t(`panels.${name}`)}
          </button>
        ))}
      </div>
      {isNarrow && (
        <button
          type="button"
          className={`${classes.railButton} ${classes.closePanel}`}
          aria-label={t('panels.close')}
          title={t('panels.close')}
          onClick={() => editor.select(undefined)}
        >
          <IconX size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      <div className={classes.scroll}>
        <PanelErrorBoundary key={shown}>
          {shown === 'content' ? <PropertiesPanel key={selection?.nodeId} /> : <StylePanel />}
        </PanelErrorBoundary>
      </div>
    </aside>
  );
});
