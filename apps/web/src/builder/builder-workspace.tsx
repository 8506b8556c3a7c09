import { useMediaQuery } from '@mantine/hooks';
import { siteMay } from '@sitewright/contract/permissions';
import { useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { notify } from '../lib/notify.ts';
import { useStable } from '../lib/hooks/use-stable.ts';
import { loadWords, useLanguage } from '../lib/words.ts';
import classes from './builder.module.css';
import { useClipboard } from './clipboard/use-clipboard.ts';
import type { CanvasActions } from './canvas/canvas-events.ts';
import { CanvasStage } from './canvas/canvas-stage.tsx';
import type { MenuPlace } from './canvas/context-menu.tsx';
import type { CanvasPlace } from './canvas/canvas-place.ts';
import { useDragging } from './canvas/drag/use-dragging.ts';
import { LeftPanel, type LeftPanelName, LeftRail, type PanelHost } from './left-panels.tsx';
import { useEditor, useEditorView } from './model/editor-context.tsx';
import { placeInSight } from './model/element-places.ts';
import type { Editor } from './model/editor.ts';
import { elementDefinitions } from './model/element-registry.ts';
import { nodeLabel } from './model/node-label.ts';
import { openPage, reopenDocument } from './model/open-editor.ts';
import { pictureOperations } from './model/picture-operations.ts';
import { useElementCommands } from './model/use-element-commands.ts';
import { useSectionCommands } from './model/use-section-commands.ts';
import { OptionalPart, PartBoundary } from './part-boundary.tsx';
import { RightPanels, type RightPanelName } from './right-panels.tsx';
import { MediaPickerProvider, usePicturePicker } from '../media/picker/media-picker.tsx';
import { useDocumentSync } from './saving/use-document-sync.ts';
import { TopBar } from './top-bar.tsx';
import { useGlobalKeys, useShortcuts } from './use-shortcuts.ts';
import { late } from '../lib/late.ts';

const DragFeedback = late(() =>
  import('./canvas/drag/drag-feedback.tsx').then((m) => ({ default: m.DragFeedback })),
);
const ContextMenu = late(() => import('./canvas/context-menu.tsx').then((m) => ({ default: m.ContextMenu })));
const PublishDialog = late(() =>
  import('./panels/publish/publish-dialog.tsx').then((m) => ({ default: m.PublishDialog })),
);
const SaveSectionDialog = late(() =>
  Promise.all([import('./panels/linked/save-section-dialog.tsx'), loadWords(['sections'])]).then(([m]) => m),
);
const CommandPalette = late(() =>
  import('./panels/commands/command-palette.tsx').then((m) => ({ default: m.CommandPalette })),
);

const LiveLayer = late(() =>
  Promise.all([import('./live/live-layer.tsx'), loadWords(['together'])]).then(([module]) => module),
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
  const [text, setText] = useState('');
  useEffect(() => editor.subscribeAnnouncements(setText), [editor]);
  return (
    <div className={classes.live} aria-live="polite" role="status">
      {text}
    </div>
  );
}

function Workspace() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  // Reads no selection: that would render the whole workspace with each press on the page.
  const { viewport, savedId } = useEditorView();
  const commands = useSectionCommands();
  const elements = useElementCommands();
  const { pick } = usePicturePicker();
  const place = useRef<CanvasPlace>(undefined);
  const [canvas, setCanvas] = useState<CanvasPlace>();
  const isNarrow = useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false });
  // On narrow windows panels cover the page, so none is open until requested.
  const [left, setLeft] = useState<LeftPanelName | undefined>(isNarrow ? undefined : firstPanel(editor));
  const [right, setRight] = useState<RightPanelName>('content');
  const [isPublishing, setPublishing] = useState(false);
  const [isSearching, setSearching] = useState(false);
  const [menu, setMenu] = useState<MenuPlace>();
  const sync = useDocumentSync();
  const watch = useDragging(place);

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
    const field = sheet.current?.querySelector<HTMLElement>('[role="presentation"] :is(input,textarea)');
    (field ?? sheet.current?.querySelector<HTMLElement>('[role="tab"]'))?.focus();
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
        const operations = pictureOperations(editor, nodeId, field, image);
        if (session) editor.commit(session, operations, { label: t('edits.field', { field }) });
      });
    },
  };

  useEffect(() => editor.theme.adopt(t('edits.theme')), [editor, t]);
  useEffect(() => editor.theme.subscribeFailures(() => notify.error(t('theme.saveFailed'))), [editor, t]);
  useEffect(() => editor.subscribeRefusals((why) => notify.error(t(`refusals.${why}`))), [editor, t]);

  const onReady = useCallback((ready: CanvasPlace | undefined) => {
    place.current = ready;
    setCanvas(ready);
  }, []);
  const addSection = (type: string): void => {
    const id = commands.add(type, editor.defaultIndex());
    if (id === undefined) return;
    if (isNarrow) setLeft(undefined);
    requestAnimationFrame(() => showNode(id));
  };
  const addElement = (kind: string): void => {
    const wanted = placeInSight(editor, place.current?.view.sectionInSight());
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
  });
  const onPublish = useCallback(() => setPublishing(true), []);

  // Read when the palette opens, which renders this component.
  const selected = editor.view.selection?.nodeId;

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
      <OptionalPart>
        <DragFeedback />
      </OptionalPart>
      {menu && (
        <PartBoundary onClose={() => setMenu(undefined)}>
          <ContextMenu at={menu} clipboard={clipboard} onClose={() => setMenu(undefined)} />
        </PartBoundary>
      )}
      <LiveRegion />
      <OptionalPart>
        <LiveLayer canvas={canvas} />
      </OptionalPart>
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
      {savedId !== undefined && (
        <PartBoundary onClose={() => editor.setView({ savedId: undefined })}>
          <SaveSectionDialog sectionId={savedId} onClose={() => editor.setView({ savedId: undefined })} />
        </PartBoundary>
      )}
      {isSearching && (
        <PartBoundary onClose={() => setSearching(false)}>
          <CommandPalette
            onClose={() => setSearching(false)}
            commands={[
              ...shortcuts.commands,
              ...(siteMay(editor.view.site, 'sites.publish')
                ? [
                    {
                      id: 'publish',
                      label: t('top.publish'),
                      group: t('commands.groups.site'),
                      run: () => setPublishing(true),
                    },
                  ]
                : []),
              ...(editor.isContentOnly || selected === undefined
                ? []
                : [
                    {
                      id: 'save-section',
                      label: t('section.save'),
                      group: t('commands.groups.site'),
                      run: () => editor.setView({ savedId: editor.sectionOf(selected)?.id }),
                    },
                  ]),
              ...(editor.isContentOnly ? [] : [...editor.library.designs.values()]).map((design) => ({
                id: `add:${design.type}`,
                label: design.config.label[language],
                keywords: [t(`library.categories.${design.config.category}`), ...design.config.keywords],
                group: t('commands.groups.add'),
                run: () => addSection(design.type),
              })),
              ...(editor.isContentOnly ? [] : elementDefinitions()).map(({ kind, label }) => ({
                id: `add-element:${kind}`,
                label: label[language],
                group: t('commands.groups.elements'),
                run: () => addElement(kind),
              })),
              ...editor.view.pages.map((page) => ({
                id: `page:${page.id}`,
                label: page.title,
                group: t('commands.groups.pages'),
                run: () => host.openPage(page.id),
              })),
            ]}
          />
        </PartBoundary>
      )}
    </div>
  );
}
