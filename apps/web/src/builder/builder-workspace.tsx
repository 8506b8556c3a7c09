import { IconFiles, IconLayoutGridAdd } from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { lazy, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLatest } from '../lib/use-latest.ts';
import { useLanguage } from '../lib/words.ts';
import classes from './builder.module.css';
import type { CanvasActions } from './canvas/canvas-events.ts';
import { CanvasStage } from './canvas/canvas-stage.tsx';
import { type CanvasPlace, DragController, type DragPayload } from './canvas/drag-controller.ts';
import { DragFeedback } from './canvas/drag-feedback.tsx';
import { dragState } from './canvas/drag-state.ts';
import { useEditor, useEditorView } from './model/editor-context.tsx';
import { nodeLabel } from './model/node-label.ts';
import { openPage, reopenDocument } from './model/open-editor.ts';
import { useSectionCommands } from './model/use-section-commands.ts';
import { PartBoundary } from './part-boundary.tsx';
import { LibraryPanel } from './panels/library/library-panel.tsx';
import { PicturePickerProvider, usePicturePicker } from './panels/pictures/picture-picker.tsx';
import { useDocumentSync } from './saving/use-document-sync.ts';
import { TopBar } from './top-bar.tsx';
import { useGlobalKeys, useShortcuts } from './use-shortcuts.ts';

const PagesPanel = lazy(() =>
  import('./panels/pages/pages-panel.tsx').then((m) => ({ default: m.PagesPanel })),
);
const StylePanel = lazy(() =>
  import('./panels/style/style-panel.tsx').then((m) => ({ default: m.StylePanel })),
);
const PropertiesPanel = lazy(() =>
  import('./panels/properties/properties-panel.tsx').then((m) => ({ default: m.PropertiesPanel })),
);
const PublishDialog = lazy(() =>
  import('./panels/publish/publish-dialog.tsx').then((m) => ({ default: m.PublishDialog })),
);
const CommandPalette = lazy(() =>
  import('./panels/commands/command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);

type LeftPanel = 'library' | 'pages' | undefined;
type RightPanel = 'content' | 'style';

export function BuilderWorkspace() {
  return (
    <PicturePickerProvider>
      <Workspace />
    </PicturePickerProvider>
  );
}

/** Says what just happened to those who cannot see it. */
function LiveRegion() {
  const editor = useEditor();
  const [text, setText] = useState('');
  useEffect(() => editor.subscribeAnnouncements(setText), [editor]);
  return (
    <div className={classes.live} aria-live="polite" role="status">
      {text}
    </div>
  );
}

/** Dragging from the library and along the page. */
function useDragging(place: React.RefObject<CanvasPlace | undefined>) {
  const editor = useEditor();
  const commands = useSectionCommands();
  const latest = useLatest(commands);
  const watch = useCallback(
    (event: React.PointerEvent, payload: DragPayload, onClick?: () => void) => {
      const controller = new DragController(
        editor,
        () => place.current,
        dragState,
        (dropped, index) => {
          if (dropped.kind === 'design') latest.current.add(dropped.type, index);
          else latest.current.moveTo(dropped.id, index);
        },
      );
      controller.watch(event.nativeEvent, payload, onClick, event.currentTarget as HTMLElement);
    },
    [editor, place, latest],
  );
  return watch;
}

function Workspace() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const { selection, viewport } = useEditorView();
  const commands = useSectionCommands();
  const { pick } = usePicturePicker();
  const place = useRef<CanvasPlace>(undefined);
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  // Where there is no room beside the page, panels come when they are asked for.
  const [left, setLeft] = useState<LeftPanel>(isNarrow ? undefined : 'library');
  const [right, setRight] = useState<RightPanel>('content');
  const [isPublishing, setPublishing] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const sync = useDocumentSync();
  const watch = useDragging(place);

  const openPalette = useCallback(() => setSearching(true), []);
  const shortcuts = useShortcuts({ save: sync.flush, openPalette });
  useGlobalKeys(shortcuts.handle);
  const actions: CanvasActions = {
    handleKey: shortcuts.handle,
    pickImage: (nodeId, field) => {
      void pick().then((image) => {
        if (!image) return;
        const label = t('edits.field', { field });
        // A dropped picture keeps its address and its words as fields of their own.
        if (editor.node(nodeId)?.kind === 'element') {
          editor.setField(nodeId, ['data', 'url'], image.src, { label });
          editor.setField(nodeId, ['data', 'alt'], image.alt, { label });
        } else editor.setField(nodeId, ['data', field], image, { label });
      });
    },
  };

  const onReady = useCallback((ready: CanvasPlace | undefined) => {
    place.current = ready;
  }, []);
  const showNode = useCallback((nodeId: string) => {
    place.current?.view.elementOf(nodeId)?.scrollIntoView({ block: 'center', behavior: 'smooth' });
  }, []);
  const addSection = (type: string): void => {
    const id = commands.add(type, editor.defaultIndex());
    if (id === undefined) return;
    if (isNarrow) setLeft(undefined);
    requestAnimationFrame(() => showNode(id));
  };

  return (
    <div className={classes.workspace}>
      <TopBar
        sync={sync}
        onUndo={commands.undo}
        onRedo={commands.redo}
        onPublish={() => setPublishing(true)}
        onOpenPage={(pageId) => void openPage(editor, pageId)}
      />
      <div className={classes.body}>
        <nav className={classes.rail} aria-label={t('panels.label')}>
          <RailButton
            label={t('panels.library')}
            isOn={left === 'library'}
            onClick={() => setLeft(left === 'library' ? undefined : 'library')}
          >
            <IconLayoutGridAdd size={20} stroke={1.6} />
          </RailButton>
          <RailButton
            label={t('panels.pages')}
            isOn={left === 'pages'}
            onClick={() => setLeft(left === 'pages' ? undefined : 'pages')}
          >
            <IconFiles size={20} stroke={1.6} />
          </RailButton>
        </nav>
        {left && (
          <aside className={classes.panel} aria-label={t(`panels.${left}`)}>
            {left === 'library' ? (
              <LibraryPanel
                onPick={addSection}
                onDragStart={(event, type, label) =>
                  watch(event, { kind: 'design', type, label }, () => addSection(type))
                }
              />
            ) : (
              <PartBoundary>
                <PagesPanel
                  onOpen={(pageId) => void openPage(editor, pageId)}
                  onHeaderChanged={() => void reopenDocument(editor, 'header')}
                />
              </PartBoundary>
            )}
          </aside>
        )}
        <main className={classes.center} data-viewport={viewport}>
          <CanvasStage
            actions={actions}
            onReady={onReady}
            onAddAt={(index) => {
              editor.setView({ insertIndex: index, selection: undefined });
              setLeft('library');
            }}
            onDragSection={(event, id) =>
              watch(event, { kind: 'section', id, label: nodeLabel(editor, id, language) })
            }
          />
        </main>
        {(!isNarrow || (selection && !left)) && (
          <aside className={classes.panel} aria-label={t(`panels.${right}`)} data-side="right">
            <div className={classes.tabs} role="tablist">
              {(['content', 'style'] as const).map((name) => (
                <button
                  key={name}
                  type="button"
                  role="tab"
                  aria-selected={right === name}
                  className={classes.tab}
                  onClick={() => setRight(name)}
                >
                  {t(`panels.${name}`)}
                </button>
              ))}
            </div>
            <div className={classes.scroll}>
              <PartBoundary key={right}>
                {right === 'content' ? <PropertiesPanel key={selection?.nodeId} /> : <StylePanel />}
              </PartBoundary>
            </div>
          </aside>
        )}
      </div>
      <DragFeedback />
      <LiveRegion />
      {isPublishing && (
        <PartBoundary onClose={() => setPublishing(false)}>
          <PublishDialog
            opened
            onClose={() => setPublishing(false)}
            flush={sync.flush}
            onShow={(finding) => {
              setPublishing(false);
              const open = finding.pageId ? openPage(editor, finding.pageId) : Promise.resolve();
              void open.then(() => {
                if (finding.sectionId === null) return;
                editor.select(finding.sectionId);
                showNode(finding.sectionId);
              });
            }}
          />
        </PartBoundary>
      )}
      {isSearching && (
        <PartBoundary onClose={() => setSearching(false)}>
          <CommandPalette
            onClose={() => setSearching(false)}
            commands={[
              ...shortcuts.commands,
              {
                id: 'publish',
                label: t('top.publish'),
                group: t('commands.groups.site'),
                run: () => setPublishing(true),
              },
              ...[...editor.library.designs.values()].map((design) => ({
                id: `add:${design.type}`,
                label: design.config.label[language],
                group: t('commands.groups.add'),
                run: () => addSection(design.type),
              })),
              ...editor.view.pages.map((page) => ({
                id: `page:${page.id}`,
                label: page.title,
                group: t('commands.groups.pages'),
                run: () => void openPage(editor, page.id),
              })),
            ]}
          />
        </PartBoundary>
      )}
    </div>
  );
}

interface RailButtonProps {
  label: string;
  isOn: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

function RailButton({ label, isOn, onClick, children }: RailButtonProps) {
  return (
    <button
      type="button"
      className={classes.railButton}
      aria-pressed={isOn}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
