import { useMemo, useEffect } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { useLanguage } from '../lib/translations.ts';
import { useNavigate } from 'react-router';
import { paths } from '../routes/paths.ts';
import type { useClipboard } from './clipboard/use-clipboard.ts';
import { isChoice, isDialogOpen, isTyping } from './is-typing.ts';
import { useEditor } from './model/editor-context.tsx';
import { nodeLabel } from './model/node-label.ts';
import { useSectionCommands } from './model/use-section-commands.ts';

/** A command: one entry defines the key, the palette entry and the hint. */
export interface Command {
  id: string;
  label: string;
  group: string;
  /** `mod` is Ctrl, or Command on a Mac. */
  hotkey?: string;
  /** The browser handles the key itself, and reports it as another event. */
  isNative?: boolean;
  /** Buttons and links respond to the key as well, so it only counts when none of them has the focus. */
  isForPage?: boolean;
  run: () => void;
}

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

const hotkeyOf = (event: KeyboardEvent): string => {
  const parts = [
    (isMac ? event.metaKey : event.ctrlKey) ? 'mod' : '',
    event.altKey ? 'alt' : '',
    event.shiftKey ? 'shift' : '',
    event.key.toLowerCase(),
  ];
  return parts.filter(Boolean).join('+');
};

interface ShortcutActions {
  save: () => Promise<void>;
  openPalette: () => void;
  /** Opens the comments; the next click on the page places one. */
  comment: () => void;
  /** Moves the focus to the fields of the selection. */
  edit: () => void;
  showNode: (nodeId: string) => void;
  clipboard: ReturnType<typeof useClipboard>;
}

/** The builder's commands, and the keys that run them inside and outside the canvas. */
export function useShortcuts(actions: ShortcutActions) {
  const { save, openPalette, comment, edit: editFields, showNode, clipboard } = actions;
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const edits = useSectionCommands();
  const navigate = useNavigate();

  const commands = useMemo((): Command[] => {
    const selected = (run: (id: string) => void) => (): void => {
      const id = editor.view.selection?.nodeId;
      if (id !== undefined) run(id);
    };
    const neighbour = (step: number) => (): void => {
      const { selection } = editor.view;
      const ids = [...editor.sectionIds('header'), ...editor.sectionIds(), ...editor.sectionIds('footer')];
      const at = selection ? ids.indexOf(editor.sectionOf(selection.nodeId)?.id ?? '') : -1;
      const next = ids[at < 0 ? 0 : Math.min(Math.max(at + step, 0), ids.length - 1)];
      editor.select(next);
      if (next === undefined) return;
      showNode(next);
      editor.announce(nodeLabel(editor, next, language));
    };
    /** Arrow keys move elements, ten times as far with shift; otherwise they select the next section. */
    const arrow = (axis: 'left' | 'top', direction: 1 | -1, otherwise?: () => void): Command[] =>
      [false, true].map((isLarge) => {
        const key = { top: ['arrowup', 'arrowdown'], left: ['arrowleft', 'arrowright'] }[axis];
        const hotkey = (isLarge ? 'shift+' : '') + key[direction > 0 ? 1 : 0]!;
        const run = (): void => {
          const isNudged = editor.canvas?.nudge({ axis, direction, isLarge }) ?? false;
          if (!isNudged && !isLarge) otherwise?.();
        };
        return { id: hotkey, label: '', group: '', hotkey, run };
      });
    const edit = t('commands.groups.edit');
    const view = t('commands.groups.view');
    const site = t('commands.groups.site');
    return [
      { id: 'undo', label: t('top.undo'), group: edit, hotkey: 'mod+z', run: edits.undo },
      { id: 'redo', label: t('top.redo'), group: edit, hotkey: 'mod+shift+z', run: edits.redo },
      { id: 'redo-y', label: t('top.redo'), group: '', hotkey: 'mod+y', run: edits.redo },
      {
        id: 'copy',
        label: t('section.copy'),
        group: edit,
        hotkey: 'mod+c',
        isNative: true,
        run: clipboard.copy,
      },
      {
        id: 'cut',
        label: t('section.cut'),
        group: edit,
        hotkey: 'mod+x',
        isNative: true,
        run: clipboard.cut,
      },
      {
        id: 'paste',
        label: t('section.paste'),
        group: edit,
        hotkey: 'mod+v',
        isNative: true,
        run: () => void clipboard.paste(),
      },
      {
        id: 'all',
        label: t('commands.selectAll'),
        group: edit,
        hotkey: 'mod+a',
        run: edits.selectSiblings,
      },
      {
        id: 'duplicate',
        label: t('section.duplicate'),
        group: edit,
        hotkey: 'mod+d',
        run: selected(edits.duplicate),
      },
      {
        id: 'up',
        label: t('section.moveUp'),
        group: edit,
        hotkey: 'alt+arrowup',
        run: selected((id) => edits.move(id, -1)),
      },
      {
        id: 'down',
        label: t('section.moveDown'),
        group: edit,
        hotkey: 'alt+arrowdown',
        run: selected((id) => edits.move(id, 1)),
      },
      {
        id: 'delete',
        label: t('section.delete'),
        group: edit,
        hotkey: 'delete',
        run: selected(edits.remove),
      },
      {
        id: 'backspace',
        label: t('section.delete'),
        group: '',
        hotkey: 'backspace',
        run: selected(edits.remove),
      },
      {
        id: 'edit',
        label: t('commands.edit'),
        group: edit,
        hotkey: 'enter',
        isForPage: true,
        run: selected(editFields),
      },
      ...arrow('top', 1, neighbour(1)),
      ...arrow('top', -1, neighbour(-1)),
      ...arrow('left', 1),
      ...arrow('left', -1),
      { id: 'palette', label: '', group: '', hotkey: 'mod+k', run: openPalette },
      { id: 'comment', label: t('commands.comment'), group: view, hotkey: 'c', run: comment },
      { id: 'deselect', label: '', group: '', hotkey: 'escape', run: () => editor.select(undefined) },
      { id: 'save', label: t('commands.save'), group: site, hotkey: 'mod+s', run: () => void save() },
      ...(['desktop', 'tablet', 'mobile'] as const).map((viewport, index) => ({
        id: viewport,
        label: t(`viewports.${viewport}`),
        group: view,
        hotkey: `alt+${index + 1}`,
        run: () => editor.setView({ viewport }),
      })),
      {
        id: 'free',
        label: t('place.freely'),
        group: edit,
        run: selected((id) => editor.canvas?.placeFreely([id])),
      },
      {
        id: 'rulers',
        label: t('canvas.rulers'),
        group: view,
        run: () => editor.setView({ hasRulers: !editor.view.hasRulers }),
      },
      {
        id: 'preview',
        label: t('top.preview'),
        group: site,
        run: () =>
          void window.open(paths.preview(editor.view.site.id, editor.view.pageId), '_blank', 'noopener'),
      },
      {
        id: 'dashboard',
        label: t('commands.dashboard'),
        group: site,
        run: () => void navigate(paths.dashboard),
      },
    ];
  }, [clipboard, comment, editFields, editor, edits, language, navigate, openPalette, save, showNode, t]);

  return useMemo(() => {
    const handle = (event: KeyboardEvent): boolean => {
      const hotkey = hotkeyOf(event);
      const command = commands.find((candidate) => candidate.hotkey === hotkey && !candidate.isNative);
      if (!command) return false;
      if (command.isForPage && (event.target as Element).tagName !== 'BODY') return false;
      // In a text field its own keys come first; only commands with a modifier pass.
      const passing = isChoice(event.target) ? /^mod\+(shift\+)?[skyz]$/ : /^mod\+[sk]$/;
      if (isTyping(event.target) && !passing.test(hotkey)) return false;
      command.run();
      return true;
    };
    return { handle, commands: commands.filter((command) => command.group !== '') };
  }, [commands]);
}

/** Listens to the keys of the parent document. */
export function useGlobalKeys(handle: (event: KeyboardEvent) => boolean): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || isDialogOpen()) return;
      // A key that closed the dialog it was pressed in does not count either.
      if (event.target instanceof Node && !event.target.isConnected) return;
      if (handle(event)) event.preventDefault();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [handle]);
}
