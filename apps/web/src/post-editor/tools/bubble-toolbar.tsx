import {
  IconBlockquote,
  IconBold,
  IconCode,
  IconH2,
  IconH3,
  IconHighlight,
  IconItalic,
  IconLink,
  IconPencilBolt,
  IconStrikethrough,
  IconSuperscript,
} from '@tabler/icons-react';
import type { Editor } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';
import {
  type ComponentType,
  type FormEvent,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './menus.module.css';
import { placeAbove } from './place-below.ts';
import { insertFootnote, usePostTools } from './post-tools.ts';
import { useEditorValue } from './use-editor-value.ts';

type Tool = 'bold' | 'italic' | 'strike' | 'code' | 'highlight' | 'heading2' | 'heading3' | 'quote';

const tools: readonly {
  name: Tool;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  isOn: (editor: Editor) => boolean;
  press: (editor: Editor) => void;
}[] = [
  {
    name: 'bold',
    Icon: IconBold,
    isOn: (editor) => editor.isActive('bold'),
    press: (editor) => void editor.chain().focus().toggleBold().run(),
  },
  {
    name: 'italic',
    Icon: IconItalic,
    isOn: (editor) => editor.isActive('italic'),
    press: (editor) => void editor.chain().focus().toggleItalic().run(),
  },
  {
    name: 'strike',
    Icon: IconStrikethrough,
    isOn: (editor) => editor.isActive('strike'),
    press: (editor) => void editor.chain().focus().toggleStrike().run(),
  },
  {
    name: 'code',
    Icon: IconCode,
    isOn: (editor) => editor.isActive('code'),
    press: (editor) => void editor.chain().focus().toggleCode().run(),
  },
  {
    name: 'highlight',
    Icon: IconHighlight,
    isOn: (editor) => editor.isActive('highlight'),
    press: (editor) => void editor.chain().focus().toggleMark('highlight').run(),
  },
  {
    name: 'heading2',
    Icon: IconH2,
    isOn: (editor) => editor.isActive('heading', { level: 2 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 2 }).run(),
  },
  {
    name: 'heading3',
    Icon: IconH3,
    isOn: (editor) => editor.isActive('heading', { level: 3 }),
    press: (editor) => void editor.chain().focus().toggleHeading({ level: 3 }).run(),
  },
  {
    name: 'quote',
    Icon: IconBlockquote,
    isOn: (editor) => editor.isActive('blockquote'),
    press: (editor) => void editor.chain().focus().toggleBlockquote().run(),
  },
];

/** Whether text is selected that can be formatted. */
const isFormattable = ({ state, isEditable }: Editor): boolean => {
  const { selection } = state;
  if (!isEditable || selection.empty || !(selection instanceof TextSelection)) return false;
  const { parent } = selection.$from;
  return parent.inlineContent && !parent.type.spec.code && parent.type.spec.marks !== '';
};

/** Requests of keys to the toolbar. */
export class BubbleRequests {
  #tools: { openLink: () => void; focusTools: () => void } | undefined;

  openLink = (): void => this.#tools?.openLink();
  focusTools = (): void => this.#tools?.focusTools();

  /** Returns the function that ends it. */
  listen(tools: { openLink: () => void; focusTools: () => void }): () => void {
    this.#tools = tools;
    return () => {
      this.#tools = undefined;
    };
  }
}

const rangeOf = ({ state }: Editor): string => `${state.selection.from}-${state.selection.to}`;

/** The toolbar above selected text. */
export function BubbleToolbar({ requests }: { requests: BubbleRequests }) {
  const { t } = useTranslation('post-editor');
  const postTools = usePostTools();
  const { editor } = postTools;
  const bar = useRef<HTMLDivElement>(null);
  const [linkedRange, setLinkedRange] = useState<string>();
  const shown = useEditorValue(editor, (current) => {
    if (!isFormattable(current)) return null;
    const states = tools.map((tool) => (tool.isOn(current) ? 1 : 0)).join('');
    return `${rangeOf(current)}|${states}|${current.isActive('link') ? 1 : 0}`;
  });
  const isFocused = useEditorValue(editor, (current) => current.isFocused);
  const [hasFocus, setHasFocus] = useState(false);
  const isLinking = linkedRange !== undefined && shown?.startsWith(`${linkedRange}|`) === true;
  const isOpen = shown !== null && (isFocused || hasFocus || isLinking);
  const [, states = '', link] = shown?.split('|') ?? [];

  const openLink = useEffectEvent((): void => {
    if (!isFormattable(editor)) {
      // Without a selection the link at the caret is changed.
      if (!editor.isActive('link')) return;
      editor.commands.extendMarkRange('link');
    }
    setLinkedRange(rangeOf(editor));
  });
  useEffect(
    () =>
      requests.listen({
        openLink: () => openLink(),
        focusTools: () => bar.current?.querySelector('button')?.focus(),
      }),
    [requests],
  );
  useLayoutEffect(() => {
    if (!isOpen || !bar.current) return undefined;
    const place = (): void => {
      const { from, to } = editor.state.selection;
      const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to, -1)];
      const isOneLine = Math.abs(start.top - end.top) < 4;
      const right = isOneLine ? end.right : Math.max(start.left + 200, end.right);
      if (bar.current)
        placeAbove(bar.current, { left: start.left, right, top: start.top, bottom: end.bottom }, 60);
    };
    place();
    const options = { passive: true, capture: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
    };
  }, [editor, isOpen, shown, isLinking]);

  if (!isOpen) return null;
  const handleKey = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') {
      event.stopPropagation();
      setLinkedRange(undefined);
      editor.view.focus();
      return;
    }
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement);
    if (at < 0) return;
    event.preventDefault();
    buttons[(at + (event.key === 'ArrowRight' ? 1 : -1) + buttons.length) % buttons.length]!.focus();
  };
  return createPortal(
    <div
      ref={bar}
      className={classes.bubble}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('bubble.label')}
      onKeyDown={handleKey}
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
    >
      {isLinking ? (
        <LinkForm editor={editor} onClose={() => setLinkedRange(undefined)} />
      ) : (
        <>
          {tools.map(({ name, Icon, press }, at) => (
            <button
              key={name}
              type="button"
              className={classes.tool}
              aria-label={t(`bubble.${name}`)}
              title={t(`bubble.${name}`)}
              aria-pressed={states[at] === '1'}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => press(editor)}
            >
              <Icon size={18} stroke={1.7} />
            </button>
          ))}
          <button
            type="button"
            className={classes.tool}
            aria-label={t('bubble.link')}
            title={t('bubble.link')}
            aria-pressed={link === '1'}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setLinkedRange(rangeOf(editor))}
          >
            <IconLink size={18} stroke={1.7} />
          </button>
          <button
            type="button"
            className={classes.tool}
            aria-label={t('bubble.footnote')}
            title={t('bubble.footnote')}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insertFootnote(postTools)}
          >
            <IconSuperscript size={18} stroke={1.7} />
          </button>
          {postTools.rewrite && (
            <button
              type="button"
              className={classes.tool}
              aria-label={t('bubble.rewrite')}
              title={t('bubble.rewrite')}
              onMouseDown={(event) => event.preventDefault()}
              onClick={postTools.rewrite}
            >
              <IconPencilBolt size={18} stroke={1.7} />
            </button>
          )}
        </>
      )}
    </div>,
    document.body,
  );
}

/** A typed address, with https:// where it names a website only. */
const addressOf = (typed: string): string => {
  const text = typed.trim();
  return /^[\w-]+(\.[\w-]+)+([/?#].*)?$/.test(text) ? `https://${text}` : text;
};

function LinkForm({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const { t } = useTranslation('post-editor');
  const current = (editor.getAttributes('link') as { href?: string }).href ?? '';
  const [typed, setTyped] = useState(current);
  const [isRefused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const href = addressOf(typed);
    const chain = editor.chain().focus().extendMarkRange('link');
    const isDone = href === '' ? chain.unsetLink().run() : chain.setLink({ href }).run();
    const isSet = href === '' || (editor.getAttributes('link') as { href?: string }).href === href;
    if (!isDone || !isSet) return setRefused(true);
    onClose();
  };
  return (
    <form className={classes.linkForm} onSubmit={handleSubmit}>
      <input
        ref={input}
        className={classes.linkInput}
        type="text"
        inputMode="url"
        aria-label={t('link.address')}
        placeholder={t('link.placeholder')}
        aria-invalid={isRefused}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setRefused(false);
        }}
      />
      <button type="submit" className={classes.word}>
        {t('link.apply')}
      </button>
      {current !== '' && (
        <button
          type="button"
          className={classes.word}
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run();
            onClose();
          }}
        >
          {t('link.remove')}
        </button>
      )}
      {isRefused && (
        <span className={classes.refusal} role="alert">
          {t('link.refused')}
        </span>
      )}
    </form>
  );
}
