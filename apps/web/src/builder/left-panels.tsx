// What stands left of the page: one row per panel. A panel's code comes when it is first opened.
import {
  IconComponents,
  IconFiles,
  IconLayoutGridAdd,
  IconPalette,
  IconStack2,
  type TablerIcon,
} from '@tabler/icons-react';
import { lazy, type PointerEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './builder.module.css';
import type { DragPayload } from './canvas/drag-controller.ts';
import { loadElementKinds } from './model/element-registry.ts';
import { PartBoundary } from './part-boundary.tsx';
import { RailButton } from './rail-button.tsx';

const LibraryPanel = lazy(() =>
  import('./panels/library/library-panel.tsx').then((m) => ({ default: m.LibraryPanel })),
);
const ElementsPanel = lazy(() =>
  Promise.all([import('./panels/elements/elements-panel.tsx'), loadElementKinds()]).then(([m]) => ({
    default: m.ElementsPanel,
  })),
);
const LayersPanel = lazy(() =>
  import('./panels/layers/layers-panel.tsx').then((m) => ({ default: m.LayersPanel })),
);
const PagesPanel = lazy(() =>
  import('./panels/pages/pages-panel.tsx').then((m) => ({ default: m.PagesPanel })),
);
const ThemePanel = lazy(() =>
  import('./panels/theme/theme-panel.tsx').then((m) => ({ default: m.ThemePanel })),
);

/** What a panel may do to the page beside it. */
export interface PanelHost {
  addSection: (type: string) => void;
  addElement: (kind: string) => void;
  /** Begins a drag onto the page; a press that does not move is a click. */
  drag: (event: PointerEvent, payload: DragPayload, onClick: () => void) => void;
  showNode: (nodeId: string) => void;
  openPage: (pageId: string) => void;
  reopenHeader: () => void;
}

interface PanelRow {
  Icon: TablerIcon;
  render: (host: PanelHost) => ReactNode;
}

const rows = {
  library: {
    Icon: IconLayoutGridAdd,
    render: (host) => (
      <LibraryPanel
        onPick={host.addSection}
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
  layers: { Icon: IconStack2, render: (host) => <LayersPanel onShow={host.showNode} /> },
  pages: {
    Icon: IconFiles,
    render: (host) => <PagesPanel onOpen={host.openPage} onHeaderChanged={host.reopenHeader} />,
  },
  theme: { Icon: IconPalette, render: () => <ThemePanel /> },
} satisfies Record<string, PanelRow>;

export type LeftPanelName = keyof typeof rows;
const entries = Object.entries(rows) as [LeftPanelName, PanelRow][];

interface RailProps {
  open: LeftPanelName | undefined;
  onToggle: (name: LeftPanelName) => void;
}

export function LeftRail({ open, onToggle }: RailProps) {
  const { t } = useTranslation('builder');
  return (
    <nav className={classes.rail} aria-label={t('panels.label')}>
      {entries.map(([name, { Icon }]) => (
        <RailButton
          key={name}
          label={t(`panels.${name}`)}
          isOn={open === name}
          onClick={() => onToggle(name)}
        >
          <Icon size={20} stroke={1.6} />
        </RailButton>
      ))}
    </nav>
  );
}

export function LeftPanel({ name, host }: { name: LeftPanelName; host: PanelHost }) {
  const { t } = useTranslation('builder');
  return (
    <aside className={classes.panel} aria-label={t(`panels.${name}`)}>
      <PartBoundary key={name}>{rows[name].render(host)}</PartBoundary>
    </aside>
  );
}
