import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { loadNamespaces } from '../lib/translations.ts';
import { lazyComponent } from '../lib/lazy-component.ts';
import { MediaPickerProvider, useMediaPicker } from '../media/picker/media-picker.tsx';
import { Announcement } from '../ui/announcement.tsx';
import hidden from '../ui/visually-hidden.module.css';
import { paths } from '../routes/paths.ts';
import { ConflictNotice } from './conflict-notice.tsx';
import { sectionOf } from './engine/block-nodes.ts';
import { PresenceList } from './live/presence-list.tsx';
import { PostRoom } from './live/post-room.ts';
import classes from './post-editor.module.css';
import './post-text.css';
import type { PanelName } from './panel-name.ts';
import type { PostDraft } from './session/post-draft.ts';
import { TitleField } from './title-field.tsx';
import { changeAttributes, enterEnd, insertCard } from './tools/block-commands.ts';
import { BlockHandle } from './tools/block-handle.tsx';
import { BlockToolbar } from './tools/block-toolbar.tsx';
import { BubbleToolbar } from './tools/bubble-toolbar.tsx';
import { isFocusMode, setFocusMode } from './tools/focus-mode.ts';
import { insertFootnote, type PostTools, PostToolsProvider } from './tools/post-tools.ts';
import { SlashMenu } from './tools/slash-menu.tsx';
import { TextFoot } from './tools/text-foot.tsx';
import { useEditorValue } from './tools/use-editor-value.ts';
import { TopBar } from './top-bar.tsx';
import { openText, type OpenText } from './open-text.ts';
import { usePostSync } from './use-post-sync.ts';
import { useMayUseWriter } from './writing/use-may-use-writer.ts';
import type { WritingPart } from './writing/writing-part.ts';

const SettingsPanel = lazyComponent(() => import('./settings/settings-panel.tsx'));
const WritingPanel = lazyComponent(() =>
  Promise.all([
    import('./writing/writing-panel.tsx'),
    loadNamespaces(['post-writing', 'suggest-texts']),
  ]).then(([m]) => m),
);
const OutlinePanel = lazyComponent(() => import('./tools/outline-panel.tsx'));
const FindBar = lazyComponent(() => import('./tools/find-bar.tsx'));
const PublishDialog = lazyComponent(() =>
  Promise.all([import('./publish/publish-dialog.tsx'), loadNamespaces(['post-newsletter'])]).then(([m]) => m),
);
const HistoryDialog = lazyComponent(() => import('./history/history-dialog.tsx'));
const ShortcutsDialog = lazyComponent(() => import('./tools/shortcuts-dialog.tsx'));
const CardDialog = lazyComponent(() => import('./cards/card-dialog.tsx'));
const LibraryDialog = lazyComponent(() =>
  Promise.all([import('./cards/library-dialog.tsx'), loadNamespaces(['builder'])]).then(([m]) => m),
);
const FootnoteBox = lazyComponent(() => import('./tools/footnote-box.tsx'));

export function PostWorkspace({ draft }: { draft: PostDraft }) {
  return (
    <MediaPickerProvider siteId={draft.site.id}>
      <Workspace draft={draft} />
    </MediaPickerProvider>
  );
}

/** What is open besides the text. */
type Inserting = { kind: 'card' | 'footnote'; position: number } | { kind: 'library' };

function Workspace({ draft }: { draft: PostDraft }) {
  const { t } = useTranslation('post-editor');
  const { pick } = useMediaPicker();
  const [text] = useState<OpenText>(() => openText(draft, (key) => t(key)));
  const { editor, cards, slash, bubble, connect } = text;
  const [panel, setPanel] = useState<PanelName>();
  const [writing, setWriting] = useState<WritingPart>('outline');
  const mayUseWriter = useMayUseWriter(draft);
  const [inserting, setInserting] = useState<Inserting>();
  const [uploads, setUploads] = useState(0);
  const [announcement, setAnnouncement] = useState({ text: '', count: 0 });
  const announce = useCallback(
    (said: string) => setAnnouncement(({ count }) => ({ text: said, count: count + 1 })),
    [],
  );
  const title = useRef<HTMLTextAreaElement>(null);
  const column = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [room] = useState(() => new PostRoom(draft));
  const isFocused = useEditorValue(editor, isFocusMode);
  usePostSync(draft);

  const tools = useMemo(
    (): PostTools => ({
      draft,
      editor,
      pick,
      editCard: (position) => setInserting({ kind: 'card', position }),
      openLibrary: () => setInserting({ kind: 'library' }),
      editFootnote: (position) => setInserting({ kind: 'footnote', position }),
      announce,
      rewrite: mayUseWriter
        ? () => {
            setWriting('rewrite');
            setPanel('writing');
          }
        : undefined,
    }),
    [announce, draft, editor, mayUseWriter, pick],
  );
  useEffect(
    () =>
      connect({
        find: () => setPanel('find'),
        help: () => setPanel('shortcuts'),
        save: () => void draft.flush(),
        title: () => title.current?.focus(),
        link: bubble.openLink,
        tools: bubble.focusTools,
        footnote: () => insertFootnote(tools),
        editCard: tools.editCard,
        editFootnote: tools.editFootnote,
        moved: (direction) => announce(t(direction < 0 ? 'handle.movedUp' : 'handle.movedDown')),
        onUploads: setUploads,
      }),
    [announce, bubble, connect, draft, t, tools],
  );
  useEffect(() => {
    const { dom } = editor.view;
    place.current?.append(dom);
    if (draft.mayWrite && !draft.postId) title.current?.focus();
    return () => dom.remove();
  }, [draft, editor]);
  useEffect(
    () =>
      draft.listenCreated((postId) =>
        // Without a navigation, which would open the text anew under the hands of its author.
        window.history.replaceState(window.history.state, '', paths.editPost(draft.site.id, postId)),
      ),
    [draft],
  );
  useEffect(() => room.open(), [room]);
  useEffect(() => {
    const handleKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (event.key === 'f') setPanel('find');
      else if (event.key === 's') void draft.flush();
      else return;
      event.preventDefault();
    };
    addEventListener('keydown', handleKey);
    return () => removeEventListener('keydown', handleKey);
  }, [draft]);

  const close = useCallback(() => setPanel(undefined), []);
  const closeInserting = useCallback(() => setInserting(undefined), []);
  /** A dialog that is gone leaves the focus on the page, where keys are lost. */
  const closeDialog = useCallback(() => {
    setInserting(undefined);
    requestAnimationFrame(() => {
      if (!editor.isDestroyed) editor.view.focus();
    });
  }, [editor]);
  const enterText = (): void => {
    editor.commands.setTextSelection(1);
    editor.view.focus();
  };
  const card = inserting?.kind === 'card' ? editor.state.doc.nodeAt(inserting.position) : undefined;
  return (
    <PostToolsProvider value={tools}>
      <div className={classes.workspace} data-panel={panel} data-focus-mode={isFocused || undefined}>
        <TopBar
          draft={draft}
          uploads={uploads}
          people={<PresenceList room={room} editor={editor} />}
          isFocusMode={isFocused}
          panel={panel}
          mayUseWriter={mayUseWriter}
          onOpen={(name) => setPanel(panel === name ? undefined : name)}
          onFocusMode={() => {
            setFocusMode(editor, !isFocused);
            editor.view.focus();
          }}
        />
        <ConflictNotice draft={draft} />
        <main className={classes.main}>
          <div className={classes.column} ref={column}>
            <h1 className={hidden.hidden}>{t('head')}</h1>
            <div className={classes.head}>
              <TitleField draft={draft} ref={title} onLeave={enterText} />
            </div>
            {draft.mayWrite && <BlockHandle column={column} />}
            <div className={classes.text} ref={place} />
            <button
              type="button"
              tabIndex={-1}
              aria-hidden
              className={classes.rest}
              onClick={() => enterEnd(editor)}
            />
          </div>
          <TextFoot />
        </main>
        {draft.mayWrite && (
          <>
            <SlashMenu keys={slash} />
            <BubbleToolbar requests={bubble} />
            <BlockToolbar />
          </>
        )}
        {panel === 'settings' && <SettingsPanel draft={draft} onClose={close} />}
        {panel === 'writing' && <WritingPanel part={writing} onPart={setWriting} onClose={close} />}
        {panel === 'outline' && <OutlinePanel onClose={close} />}
        {panel === 'find' && <FindBar onClose={close} />}
        {panel === 'publish' && <PublishDialog draft={draft} onClose={close} />}
        {panel === 'history' && draft.postId !== undefined && <HistoryDialog draft={draft} onClose={close} />}
        {panel === 'shortcuts' && <ShortcutsDialog onClose={close} />}
        {inserting?.kind === 'card' && card?.type.name === 'card' && (
          <CardDialog
            section={sectionOf(card)}
            cards={cards}
            onSave={(section) => {
              changeAttributes(editor, inserting.position, { section });
              closeDialog();
            }}
            onClose={closeDialog}
          />
        )}
        {inserting?.kind === 'library' && (
          <LibraryDialog
            cards={cards}
            onPick={(section) => {
              insertCard(editor, section);
              closeDialog();
            }}
            onClose={closeDialog}
          />
        )}
        {inserting?.kind === 'footnote' && (
          <FootnoteBox position={inserting.position} onClose={closeInserting} />
        )}
        <Announcement {...announcement} />
      </div>
    </PostToolsProvider>
  );
}
