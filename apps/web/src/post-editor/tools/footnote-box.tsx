import { Button, Textarea } from '@mantine/core';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './footnote-box.module.css';
import { placeBelow } from './place-below.ts';
import { usePostTools } from './post-tools.ts';
import { useKeyDown } from './use-key-down.ts';

/** The text of one footnote, below its mark. An empty one is removed. */
export default function FootnoteBox({ position, onClose }: { position: number; onClose: () => void }) {
  const { t } = useTranslation('post-editor');
  const { editor } = usePostTools();
  const box = useRef<HTMLDivElement>(null);
  const node = editor.state.doc.nodeAt(position);
  const before = (node?.attrs['text'] as string | undefined) ?? '';
  const [text, setText] = useState(before);
  const isFootnote = node?.type.name === 'footnote';
  useLayoutEffect(() => {
    if (box.current && isFootnote) placeBelow(box.current, editor.view.coordsAtPos(position));
  });
  useEffect(() => {
    if (!isFootnote) onClose();
  }, [isFootnote, onClose]);
  const close = (kept: string): void => {
    const { state, view } = editor;
    const tr =
      kept.trim() === ''
        ? state.tr.delete(position, position + 1)
        : state.tr.setNodeAttribute(position, 'text', kept.trim());
    if (kept !== before || kept.trim() === '') view.dispatch(tr);
    onClose();
    editor.commands.setTextSelection(
      Math.min(position + (kept.trim() === '' ? 0 : 1), view.state.doc.content.size),
    );
    view.focus();
  };
  useKeyDown(box, (event) => {
    if (event.key === 'Escape') close(before);
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) close(text);
    else return;
    event.stopPropagation();
  });
  if (!isFootnote) return null;
  return createPortal(
    <div ref={box} className={classes.box} role="dialog" tabIndex={-1} aria-label={t('bubble.footnote')}>
      <Textarea
        label={t('footnote.text')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={text}
        data-autofocus
        ref={(element) => {
          if (element && document.activeElement !== element && !box.current?.contains(document.activeElement))
            element.focus();
        }}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <div className={classes.foot}>
        <Button size="xs" variant="subtle" color="red" onClick={() => close('')}>
          {t('blockTools.delete')}
        </Button>
        <Button size="xs" onClick={() => close(text)}>
          {t('done')}
        </Button>
      </div>
    </div>,
    document.body,
  );
}
