import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables';
import type { Command } from '@tiptap/pm/state';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { codeLanguages } from './code-languages.ts';
import { changeAttributes, currentBlock, deleteBlock } from './block-commands.ts';
import classes from './menus.module.css';
import { placeAbove } from './place-below.ts';
import { usePostTools } from './post-tools.ts';
import { useEditorValue } from './use-editor-value.ts';

const kinds = new Set(['figure', 'card', 'codeBlock', 'callout', 'table']);

/** The tools of the block that has the caret: of an image, a card, code, a callout or a table. */
export function BlockToolbar() {
  const { editor } = usePostTools();
  const { t } = useTranslation('post-editor');
  const bar = useRef<HTMLDivElement>(null);
  const [hasFocus, setHasFocus] = useState(false);
  const isFocused = useEditorValue(editor, (current) => current.isFocused);
  const shown = useEditorValue(editor, (current) => {
    const block = currentBlock(current);
    if (!current.isEditable || !block || !kinds.has(block.node.type.name)) return null;
    return `${block.node.type.name}|${block.position}|${JSON.stringify(block.node.attrs)}`;
  });
  const isOpen = shown !== null && (isFocused || hasFocus);
  const [kind = '', position = '0'] = shown?.split('|') ?? [];
  const at = Number(position);

  useLayoutEffect(() => {
    if (!isOpen) return undefined;
    const place = (): void => {
      const dom = editor.view.nodeDOM(at);
      if (!(dom instanceof HTMLElement) || !bar.current) return;
      placeAbove(bar.current, dom.getBoundingClientRect(), 60);
    };
    place();
    const options = { passive: true, capture: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
    };
  }, [at, editor, isOpen, shown]);

  if (!isOpen) return null;
  return createPortal(
    <div
      ref={bar}
      className={classes.bubble}
      role="toolbar"
      tabIndex={-1}
      aria-label={t('blockTools.label')}
      data-testid="block-tools"
      onFocus={() => setHasFocus(true)}
      onBlur={(event) => setHasFocus(event.currentTarget.contains(event.relatedTarget))}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        editor.view.focus();
      }}
    >
      {kind === 'figure' && <FigureTools at={at} />}
      {kind === 'card' && <CardTools at={at} />}
      {kind === 'codeBlock' && <CodeTools at={at} />}
      {kind === 'callout' && <CalloutTools at={at} />}
      {kind === 'table' && <TableTools />}
    </div>,
    document.body,
  );
}

function Word({ onPress, isOn, children }: { onPress: () => void; isOn?: boolean; children: ReactNode }) {
  return (
    <button
      type="button"
      className={classes.word}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onPress}
    >
      {children}
    </button>
  );
}

function TextTool({
  label,
  value,
  max,
  onSave,
}: {
  label: string;
  value: string;
  max: number;
  onSave: (text: string) => void;
}) {
  const [text, setText] = useState(value);
  return (
    <input
      className={classes.linkInput}
      aria-label={label}
      placeholder={label}
      maxLength={max}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => text !== value && onSave(text)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        onSave(text);
      }}
    />
  );
}

const sizes = ['normal', 'wide', 'full'] as const;

function FigureTools({ at }: { at: number }) {
  const { editor, pick } = usePostTools();
  const { t } = useTranslation('post-editor');
  const [form, setForm] = useState<'alt' | 'href'>();
  const node = editor.state.doc.nodeAt(at);
  if (!node) return null;
  const change = (attributes: Record<string, unknown>): void => changeAttributes(editor, at, attributes);
  if (form !== undefined) {
    return (
      <>
        <TextTool
          key={form}
          label={t(form === 'alt' ? 'blockTools.alt' : 'link.address')}
          value={node.attrs[form] as string}
          max={form === 'alt' ? 191 : 2_000}
          onSave={(text) => {
            change({ [form]: text.trim() });
            setForm(undefined);
          }}
        />
        <Word onPress={() => setForm(undefined)}>{t('done')}</Word>
      </>
    );
  }
  return (
    <>
      {sizes.map((size) => (
        <Word key={size} isOn={node.attrs['size'] === size} onPress={() => change({ size })}>
          {t(`blockTools.sizes.${size}`)}
        </Word>
      ))}
      <Word onPress={() => setForm('alt')}>{t('blockTools.alt')}</Word>
      <Word onPress={() => setForm('href')}>{t('bubble.link')}</Word>
      <Word
        onPress={() =>
          void pick().then(
            (picked) =>
              picked && change({ src: picked.src, alt: picked.alt || (node.attrs['alt'] as string) }),
          )
        }
      >
        {t('blockTools.replace')}
      </Word>
      <DeleteTool at={at} />
    </>
  );
}

function CardTools({ at }: { at: number }) {
  const { editor, editCard } = usePostTools();
  const { t } = useTranslation('post-editor');
  const isDivider =
    (editor.state.doc.nodeAt(at)?.attrs['section'] as { type?: string } | undefined)?.type === 'post/divider';
  return (
    <>
      {!isDivider && <Word onPress={() => editCard(at)}>{t('blockTools.edit')}</Word>}
      <DeleteTool at={at} />
    </>
  );
}

function DeleteTool({ at }: { at: number }) {
  const { editor } = usePostTools();
  const { t } = useTranslation('post-editor');
  const handleDelete = (): void => {
    const node = editor.state.doc.nodeAt(at);
    if (node) deleteBlock(editor, { node, position: at, index: 0 });
    editor.view.focus();
  };
  return <Word onPress={handleDelete}>{t('blockTools.delete')}</Word>;
}

function CodeTools({ at }: { at: number }) {
  const { editor } = usePostTools();
  const { t } = useTranslation('post-editor');
  const language = (editor.state.doc.nodeAt(at)?.attrs['language'] as string | undefined) ?? '';
  const known = codeLanguages.some(([name]) => name === language);
  return (
    <>
      <select
        className={classes.select}
        aria-label={t('blockTools.language')}
        value={language}
        onChange={(event) => changeAttributes(editor, at, { language: event.currentTarget.value })}
      >
        <option value="">{t('blockTools.plainText')}</option>
        {!known && language !== '' && <option value={language}>{language}</option>}
        {codeLanguages.map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <DeleteTool at={at} />
    </>
  );
}

const tones = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

function CalloutTools({ at }: { at: number }) {
  const { editor } = usePostTools();
  const { t } = useTranslation('post-editor');
  const node = editor.state.doc.nodeAt(at);
  if (!node) return null;
  return (
    <>
      <select
        className={classes.select}
        aria-label={t('blockTools.tone')}
        value={node.attrs['tone'] as string}
        onChange={(event) => changeAttributes(editor, at, { tone: event.currentTarget.value })}
      >
        {tones.map((tone) => (
          <option key={tone} value={tone}>
            {t(`blockTools.tones.${tone}`)}
          </option>
        ))}
      </select>
      <span className={classes.short}>
        <TextTool
          key={node.attrs['emoji'] as string}
          label={t('blockTools.emoji')}
          value={node.attrs['emoji'] as string}
          max={8}
          onSave={(emoji) => changeAttributes(editor, at, { emoji: emoji.trim() })}
        />
      </span>
      <DeleteTool at={at} />
    </>
  );
}

const tableTools = {
  addRow: addRowAfter,
  addColumn: addColumnAfter,
  deleteRow,
  deleteColumn,
  headerRow: toggleHeaderRow,
  deleteTable,
} as const satisfies Record<string, Command>;

function TableTools() {
  const { editor } = usePostTools();
  const { t } = useTranslation('post-editor');
  return Object.entries(tableTools).map(([name, command]) => (
    <Word
      key={name}
      onPress={() => {
        if (isInTable(editor.state)) command(editor.state, editor.view.dispatch);
        editor.view.focus();
      }}
    >
      {t(`blockTools.table.${name as keyof typeof tableTools}`)}
    </Word>
  ));
}
