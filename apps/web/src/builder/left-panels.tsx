// The panels on the left, one row each. A panel's code is loaded when it is first opened.
import {
  IconBulb,
  IconComponents,
  IconFiles,
  IconHistory,
  IconLayoutGridAdd,
  IconListDetails,
  IconMessage2,
  IconPalette,
  IconSettings,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { memo, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../lib/translations.ts';
import classes from './builder.module.css';
import type { DragPayload } from './canvas/drag/drag-state.ts';
import { useEditor } from './model/editor-context.tsx';
import { loadElementKinds } from './model/element-registry.ts';
import { PanelErrorBoundary } from './error-boundaries.tsx';
import { RailButton } from './rail-button.tsx';
import { lazyComponent } from '../lib/lazy-component.ts';

const LibraryPanel = lazyComponent(() =>
  Promise.all([import('./panels/library/library-panel.tsx'), loadNamespaces(['sections'])]).then(([m]) => ({
    default: m.LibraryPanel,
  })),
);
const ElementsPanel = lazyComponent(() =>
  Promise.all([import('./panels/elements/elements-panel.tsx'), loadElementKinds()]).then(([m]) => ({
    default: m.ElementsPanel,
  })),
);
const LayersPanel = lazyComponent(() =>
  import('./panels/layers/layers-panel.tsx').then((m) => ({ default: m.LayersPanel })),
);
const PagesPanel = lazyComponent(() =>
  import('./panels/pages/pages-panel.tsx').then((m) => ({ default: m.PagesPanel })),
);
const MenuPanel = lazyComponent(() =>
  import('./panels/menu/menu-panel.tsx').then((m) => ({ default: m.MenuPanel })),
);
const SettingsPanel = lazyComponent(() =>
  Promise.all([
    import('./panels/site-settings/settings-panel.tsx'),
    loadNamespaces(['site-settings', 'domains', 'errors']),
  ]).then(([m]) => ({ default: m.SettingsPanel })),
);
const ThemePanel = lazyComponent(() =>
  import('./panels/theme/theme-panel.tsx').then((m) => ({ default: m.ThemePanel })),
);
const CommentsPanel = lazyComponent(() =>
  Promise.all([import('./panels/comments/comments-panel.tsx'), loadNamespaces(['together', 'errors'])]).then(
    ([module]) => module,
  ),
);
const HistoryPanel = lazyComponent(() =>
  Promise.all([
    import('./panels/history/history-panel.tsx'),
    loadElementKinds(),
    loadNamespaces(['history']),
  ]).then(([m]) => ({ default: m.HistoryPanel })),
);

const RecommendationsPanel = lazyComponent(() =>
  Promise.all([
    import('./panels/recommendations/recommendations-panel.tsx'),
    loadNamespaces(['recommendations', 'errors', 'lists']),
  ]).then(([m]) => m),
);

/** Actions of a panel on the page. */
export interface PanelHost {
  addSection: (type: string) => void;
  addElement: (kind: string) => void;
  /** Starts a drag onto the page; a press without a move is a click. */
  drag: (event: PointerEvent, payload: DragPayload, onClick: () => void) => void;
  showNode: (nodeId: string) => void;
  openPage: (pageId: string) => void;
  reopenHeader: () => void;
  showHistory: () => void;
  /** Opens a page and selects a section of it. */
  showPlace: (place: { pageId: string | null; sectionId: string | null }) => void;
  /** Sends unsaved edits. */
  flush: () => Promise<void>;
}

interface PanelRow {
  Icon: TablerIcon;
  /** Also available to content editors. */
  isForContent?: true;
  render: (host: PanelHost) => ReactNode;
}

const rows = {
  library: {
    Icon: IconLayoutGridAdd,
    render: (host) => (
      <LibraryPanel
        onPick={host.addSection}
        onAdded={host.showNode}
        onDrag={host.drag}
        onDragStart={(event, type, label) =>
          host.drag(event, { kind: 'design', type, label }, () => host.addSection(type))
        }
      />
    ),
  },
  elements: {
    Icon: IconComponents,
    render: (host) => (
      <ElementsPanel
        onPick={host.addElement}
        onDragStart={(event, type, label) =>
          host.drag(event, { kind: 'element', type, label }, () => host.addElement(type))
        }
      />
    ),
  },
  layers: { Icon: IconStack2, isForContent: true, render: (host) => <LayersPanel onShow={host.showNode} /> },
  pages: {
    Icon: IconFiles,
    isForContent: true,
    render: (host) => <PagesPanel onOpen={host.openPage} onHeaderChanged={host.reopenHeader} />,
  },
  menus: { Icon: IconListDetails, render: () => <MenuPanel /> },
  comments: {
    Icon: IconMessage2,
    isForContent: true,
    render: (host) => <CommentsPanel onOpenPage={host.openPage} onShow={host.showNode} />,
  },
  recommendations: {
    Icon: IconBulb,
    isForContent: true,
    render: (host) => <RecommendationsPanel flush={host.flush} onShow={host.showPlace} />,
  },
  theme: { Icon: IconPalette, render: () => <ThemePanel /> },
  history: { Icon: IconHistory, isForContent: true, render: () => <HistoryPanel /> },
  settings: {
    Icon: IconSettings,
    isForContent: true,
    render: (host) => <SettingsPanel onHistory={host.showHistory} />,
  },
} satisfies Record<string, PanelRow>;

export type LeftPanelName = keyof typeof rows;
const entries = Object.entries(rows) as [LeftPanelName, PanelRow][];

interface RailProps {
  open: LeftPanelName | undefined;
  onToggle: (name: LeftPanelName) => void;
}

export function LeftRail({ open, onToggle }: RailProps) {
  const { t } = useTranslation('builder');
  const { isContentOnly } = useEditor();
  const offered = entries.filter(([, { isForContent }]) => isForContent === true || !isContentOnly);
  return (
    <nav className={classes.rail} aria-label={t('panels.label')}>
      {offered.map(([name, { Icon }]) => (
        <RailButton
          key={name}
          label={t(`panels.${name}`)}
          isOn={open === name}
          anchor={`builder-${name}`}
          onClick={() => onToggle(name)}
        >
          <Icon size={20} stroke={1.6} />
        </RailButton>
      ))}
    </nav>
  );
}

/** Rendered only when another panel is opened: panels subscribe to the page themselves. */
export const LeftPanel = memo(function LeftPanel({ name, host }: { name: LeftPanelName; host: PanelHost }) {
  const { t } = useTranslation('builder');
  return (
    <aside className={classes.panel} aria-label={t(`panels.${name}`)}>
      <PanelErrorBoundary key={name}>{rows[name].render(host)}</PanelErrorBoundary>
    </aside>
  );
});
