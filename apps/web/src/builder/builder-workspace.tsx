import { useMediaQuery } from '@mantine/hooks';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { notify } from '../lib/notify.ts';
import { currentSearchParams } from '../lib/hooks/use-url-filters.ts';
import { useStable } from '../lib/hooks/use-stable.ts';
import { loadNamespaces, useLanguage } from '../lib/translations.ts';
import classes from './builder.module.css';
import { useClipboard } from './clipboard/use-clipboard.ts';
import type { CanvasActions } from './canvas/canvas-events.ts';
import { CanvasStage } from './canvas/canvas-stage.tsx';
import type { ContextMenuPosition } from './canvas/context-menu.tsx';
import type { CanvasFrame } from './canvas/canvas-frame.ts';
import { Announcement } from '../ui/announcement.tsx';
import { useDragging } from './canvas/drag/use-dragging.ts';
import { LeftPanel, type LeftPanelName, LeftRail, type PanelHost } from './left-panels.tsx';
import { useEditor, useEditorView } from './model/editor-context.tsx';
import { locationInView } from './model/element-locations.ts';
import type { Editor } from './model/editor.ts';
import { nodeLabel } from './model/node-label.ts';
import { openPage, reopenDocument } from './model/open-editor.ts';
import { imageOperations } from './model/image-operations.ts';
import { useElementCommands } from './model/use-element-commands.ts';
import { useSectionCommands } from './model/use-section-commands.ts';
import { SilentErrorBoundary, PanelErrorBoundary } from './error-boundaries.tsx';
import { useAddDesign } from './panels/library/use-add-design.ts';
import { RightPanels, type RightPanelName } from './right-panels.tsx';
import { MediaPickerProvider, useMediaPicker } from '../media/picker/media-picker.tsx';
import { useDocumentSync } from './use-document-sync.ts';
import { TopBar } from './top-bar.tsx';
import { useGlobalKeys, useShortcuts } from './use-shortcuts.ts';
import { lazyComponent } from '../lib/lazy-component.ts';

const DragFeedback = lazyComponent(() =>
  import('./canvas/drag/drag-feedback.tsx').then((m) => ({ default: m.DragFeedback })),
);
const ContextMenu = lazyComponent(() =>
  import('./canvas/context-menu.tsx').then((m) => ({ default: m.ContextMenu })),
);
const PublishDialog = lazyComponent(() =>
  Promise.all([import('./panels/publish/publish-dialog.tsx'), loadNamespaces(['recommendations'])]).then(
    ([m]) => ({ default: m.PublishDialog }),
  ),
);
const SaveSectionDialog = lazyComponent(() =>
  Promise.all([import('./panels/linked/save-section-dialog.tsx'), loadNamespaces(['sections'])]).then(
    ([m]) => m,
  ),
);
const SuggestTextsDialog = lazyComponent(() =>
  Promise.all([
    import('./panels/suggest-texts/suggest-texts-dialog.tsx'),
    loadNamespaces(['suggest-texts']),
  ]).then(([m]) => m),
);
const AltTextsDialog = lazyComponent(() =>
  Promise.all([import('./panels/alt-texts/alt-texts-dialog.tsx'), loadNamespaces(['suggest-texts'])]).then(
    ([m]) => m,
  ),
);
const InsertGenerationDialog = lazyComponent(() =>
  Promise.all([
    import('./panels/insert-generation/insert-generation-dialog.tsx'),
    loadNamespaces(['suggest-texts']),
  ]).then(([m]) => m),
);
const BuilderPalette = lazyComponent(() =>
  import('./panels/commands/builder-palette.tsx').then((m) => ({ default: m.BuilderPalette })),
);

const FormBuilderHost = lazyComponent(() => import('./forms/form-builder-host.tsx'));

const LiveLayer = lazyComponent(() =>
  Promise.all([import('./live/live-layer.tsx'), loadNamespaces(['together'])]).then(([module]) => module),
);

/** The panel that is open at first, on windows wide enough for one beside the page. */
const firstPanel = ({ isContentOnly }: Editor): LeftPanelName => (isContentOnly ? 'layers' : 'library');

export function BuilderWorkspace() {
  return (
    <MediaPickerProvider siteId={useEditor().view.site.id}>
      <Workspace />
    </MediaPickerProvider>
  );
}

/** Announces edits to screen readers. */
function LiveRegion() {
  const editor = useEditor();
  const [said, setSaid] = useState({ text: '', count: 0 });
  useEffect(
    () => editor.subscribeAnnouncements((text) => setSaid(({ count }) => ({ text, count: count + 1 }))),
    [editor],
  );
  return <Announcement {...said} />;
}

/** The dialog does not open again after a reload. */
const forgetGeneration = (): void => {
  const url = new URL(location.href);
  url.searchParams.delete('generation');
  history.replaceState(history.state, '', url);
};

function Workspace() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  // Reads no selection: that would render the whole workspace with each press on the page.
  const { viewport, sectionToSaveId: savedId, suggestTextsFor, isSuggestingAltTexts } = useEditorView();
  // A generation of the history that is put into the page.
  const [generation, setGeneration] = useState(() => currentSearchParams().get('generation') ?? undefined);
  const commands = useSectionCommands();
  const elements = useElementCommands();
  const { pick } = useMediaPicker();
  const place = useRef<CanvasFrame>(undefined);
  const [canvas, setCanvas] = useState<CanvasFrame>();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  // On narrow windows panels cover the page, so none is open until requested.
  const [left, setLeft] = useState<LeftPanelName | undefined>(() =>
    // A link to a group of the site settings.
    currentSearchParams().has('settings') ? 'settings' : isNarrow ? undefined : firstPanel(editor),
  );
  const [right, setRight] = useState<RightPanelName>('content');
  const [isPublishing, setPublishing] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [menu, setMenu] = useState<ContextMenuPosition>();
  const sync = useDocumentSync();
  const addDesign = useAddDesign();
  const watch = useDragging(place, addDesign);

  const openPalette = useCallback(() => setSearching(true), []);
  const clipboard = useClipboard(() => place.current?.view.sectionInSight());
  const comment = useCallback(() => {
    setLeft('comments');
    void import('./panels/comments/comments-of.ts').then((m) =>
      m.commentsOf(editor).set({ isPlacing: true }),
    );
  }, [editor]);
  const showNode = useCallback((nodeId: string) => {
    // Jumps instead of scrolling smoothly, whatever the site's styles say: a smooth scroll would repaint the page
    // sixty times.
    place.current?.view.elementOf(nodeId)?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, []);
  const sheet = useRef<HTMLElement>(null);
  const edit = useCallback(() => {
    flushSync(() => setRight('content'));
    const first = sheet.current?.querySelector('[data-panel-field]');
    const control =
      first?.querySelector<HTMLElement>('input,textarea,select,[role="textbox"]') ??
      first?.querySelector<HTMLElement>('button') ??
      sheet.current?.querySelector<HTMLElement>('[role="tab"]');
    control?.focus();
  }, []);
  const shortcuts = useShortcuts({ save: sync.flush, openPalette, comment, edit, showNode, clipboard });
  useGlobalKeys(shortcuts.handle);
  const actions: Omit<CanvasActions, 'openMenu'> = {
    handleKey: shortcuts.handle,
    handleClipboard: clipboard.handle,
    pickImage: (nodeId, field) => {
      void pick().then((image) => {
        if (!image) return;
        const session = editor.sessionOf(nodeId);
        const operations = imageOperations(editor, nodeId, field, image);
        if (session) editor.commit(session, operations, { label: t('edits.field', { field }) });
      });
    },
  };

  useEffect(() => editor.theme.adopt(t('edits.theme')), [editor, t]);
  useEffect(() => editor.theme.subscribeFailures(() => notify.error(t('theme.saveFailed'))), [editor, t]);
  useEffect(() => editor.subscribeDenials((why) => notify.error(t(`refusals.${why}`))), [editor, t]);

  const onReady = useCallback((ready: CanvasFrame | undefined) => {
    place.current = ready;
    setCanvas(ready);
  }, []);
  const addSection = (type: string): void => {
    const id = addDesign(type, editor.defaultIndex());
    if (id === undefined) return;
    if (isNarrow) setLeft(undefined);
    requestAnimationFrame(() => showNode(id));
  };
  const addElement = (kind: string): void => {
    const wanted = locationInView(editor, place.current?.view.sectionInSight());
    if (!wanted) {
      notify.error(t('elements.needsSection'));
      return;
    }
    const id = elements.add(kind, wanted);
    if (id === undefined) return;
    setRight('content');
    if (isNarrow) setLeft(undefined);
    requestAnimationFrame(() => showNode(id));
  };

  const showPlace = ({ pageId, sectionId }: { pageId: string | null; sectionId: string | null }): void => {
    const open = pageId === null ? Promise.resolve() : openPage(editor, pageId);
    void open.then(() => {
      if (sectionId === null) return;
      editor.select(sectionId);
      showNode(sectionId);
    });
  };

  const host = useStable<PanelHost>({
    addSection,
    addElement,
    drag: watch,
    showNode,
    openPage: (pageId) => {
      if (isNarrow) setLeft(undefined);
      void openPage(editor, pageId);
    },
    reopenHeader: () => void reopenDocument(editor, 'header'),
    showHistory: () => setLeft('history'),
    showPlace: (place) => {
      if (isNarrow) setLeft(undefined);
      showPlace(place);
    },
    flush: () => sync.flush(),
  });
  const onPublish = useCallback(() => setPublishing(true), []);
  const closeSuggestions = (): void => {
    editor.setView({ suggestTextsFor: undefined, isSuggestingAltTexts: false });
    if (generation !== undefined) forgetGeneration();
    setGeneration(undefined);
    // A menu or the palette, which opened the dialog, is gone: the page has the focus then, for the next shortcut.
    setTimeout(() => document.activeElement === document.body && place.current?.frame.focus(), 50);
  };

  return (
    <div className={classes.workspace}>
      <TopBar
        sync={sync}
        onUndo={commands.undo}
        onRedo={commands.redo}
        onPublish={onPublish}
        onOpenPage={host.openPage}
      />
      <div className={classes.body}>
        <LeftRail open={left} onToggle={(name) => setLeft(left === name ? undefined : name)} />
        {left && <LeftPanel name={left} host={host} />}
        <main className={classes.center} data-viewport={viewport}>
          <CanvasStage
            actions={actions}
            onReady={onReady}
            onMenu={setMenu}
            onAddAt={(index) => {
              editor.setView({ insertIndex: index, selection: undefined });
              setLeft('library');
            }}
            onDragNode={(event, id, isAtOnce) => {
              const kind = editor.node(id)?.kind === 'element' ? 'placed' : 'section';
              watch(event, { kind, id, label: nodeLabel(editor, id, language) }, undefined, isAtOnce);
            }}
          />
        </main>
        <RightPanels
          open={right}
          onOpen={setRight}
          isNarrow={isNarrow}
          hasLeft={left !== undefined}
          sheet={sheet}
        />
      </div>
      <SilentErrorBoundary>
        <DragFeedback />
      </SilentErrorBoundary>
      {menu && (
        <PanelErrorBoundary onClose={() => setMenu(undefined)}>
          <ContextMenu at={menu} clipboard={clipboard} onClose={() => setMenu(undefined)} />
        </PanelErrorBoundary>
      )}
      <LiveRegion />
      <SilentErrorBoundary>
        <LiveLayer canvas={canvas} />
      </SilentErrorBoundary>
      {!editor.isContentOnly && (
        <SilentErrorBoundary>
          <FormBuilderHost />
        </SilentErrorBoundary>
      )}
      {isPublishing && (
        <PanelErrorBoundary onClose={() => setPublishing(false)}>
          <PublishDialog
            opened
            onClose={() => setPublishing(false)}
            flush={sync.flush}
            onShow={(finding) => {
              setPublishing(false);
              showPlace(finding);
            }}
          />
        </PanelErrorBoundary>
      )}
      {savedId !== undefined && (
        <PanelErrorBoundary onClose={() => editor.setView({ sectionToSaveId: undefined })}>
          <SaveSectionDialog
            sectionId={savedId}
            onClose={() => editor.setView({ sectionToSaveId: undefined })}
          />
        </PanelErrorBoundary>
      )}
      {suggestTextsFor !== undefined && (
        <PanelErrorBoundary onClose={closeSuggestions}>
          <SuggestTextsDialog key={suggestTextsFor} nodeId={suggestTextsFor} onClose={closeSuggestions} />
        </PanelErrorBoundary>
      )}
      {isSuggestingAltTexts && (
        <PanelErrorBoundary onClose={closeSuggestions}>
          <AltTextsDialog onClose={closeSuggestions} />
        </PanelErrorBoundary>
      )}
      {generation !== undefined && (
        <PanelErrorBoundary onClose={closeSuggestions}>
          <InsertGenerationDialog runId={generation} onClose={closeSuggestions} />
        </PanelErrorBoundary>
      )}
      {isSearching && (
        <PanelErrorBoundary onClose={() => setSearching(false)}>
          <BuilderPalette
            shortcuts={shortcuts.commands}
            host={host}
            onPublish={onPublish}
            onClose={() => setSearching(false)}
          />
        </PanelErrorBoundary>
      )}
    </div>
  );
}
