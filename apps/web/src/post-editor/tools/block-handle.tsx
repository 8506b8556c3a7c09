import { Menu } from '@mantine/core';
import { IconGripVertical, IconPlus } from '@tabler/icons-react';
import { TextSelection } from '@tiptap/pm/state';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { blockAt, currentBlock, deleteBlock, duplicateBlock, moveBlock } from './block-commands.ts';
import { beginDrag, endDrag } from './drag-block.ts';
import classes from './menus.module.css';
import { usePostTools } from './post-tools.ts';
import { useEditorValue } from './use-editor-value.ts';

/** The + and the drag handle beside the block under the pointer, else beside the one with the caret. */
export function BlockHandle({ column }: { column: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation('post-editor');
  const { editor, announce } = usePostTools();
  const handle = useRef<HTMLDivElement>(null);
  const [hovered, setHovered] = useState<number>();
  const [isMenuOpen, setMenuOpen] = useState(false);
  const caret = useEditorValue(editor, (current) =>
    current.isFocused ? (currentBlock(current)?.position ?? null) : null,
  );
  const position = hovered ?? caret ?? undefined;

  useEffect(() => {
    const area = column.current;
    if (!area) return undefined;
    const handleMove = (event: PointerEvent): void => {
      if (event.pointerType === 'touch' || isMenuOpen) return;
      const box = editor.view.dom.getBoundingClientRect();
      const inside = Math.min(Math.max(event.clientX, box.left + 8), box.right - 8);
      const found = editor.view.posAtCoords({ left: inside, top: event.clientY });
      if (!found) return;
      const $at = editor.state.doc.resolve(found.inside >= 0 ? found.inside : found.pos);
      const index = $at.index(0);
      if (index >= editor.state.doc.childCount) return;
      setHovered($at.depth === 0 ? $at.pos : $at.before(1));
    };
    const handleLeave = (): void => setHovered(undefined);
    const handleEdit = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
      if (transaction.docChanged) setHovered(undefined);
    };
    area.addEventListener('pointermove', handleMove, { passive: true });
    area.addEventListener('pointerleave', handleLeave);
    editor.on('transaction', handleEdit);
    return () => {
      area.removeEventListener('pointermove', handleMove);
      area.removeEventListener('pointerleave', handleLeave);
      editor.off('transaction', handleEdit);
    };
  }, [column, editor, isMenuOpen]);

  useLayoutEffect(() => {
    const area = column.current;
    if (position === undefined || !area || !handle.current) return;
    const dom = editor.view.nodeDOM(position);
    if (!(dom instanceof HTMLElement)) return;
    const style = getComputedStyle(dom);
    const line = Number.parseFloat(style.lineHeight) || 28;
    const isText = dom.matches('p, h2, h3, h4');
    const middle = isText ? (line + Number.parseFloat(style.paddingTop)) / 2 : 14;
    const top = dom.getBoundingClientRect().top - area.getBoundingClientRect().top + middle - 14;
    handle.current.style.transform = `translateY(${Math.round(top)}px)`;
  });

  if (position === undefined || !editor.isEditable) return null;
  const block = blockAt(editor, position);
  if (!block) return null;
  const isEmpty = block.node.type.name === 'paragraph' && block.node.content.size === 0;

  const handleAdd = (): void => {
    const { state, view } = editor;
    let at = position;
    const { tr } = state;
    if (!isEmpty) {
      at = position + block.node.nodeSize;
      tr.insert(at, state.schema.nodes['paragraph']!.create());
    }
    tr.setSelection(TextSelection.create(tr.doc, at + 1)).insertText('/');
    view.dispatch(tr.scrollIntoView());
    view.focus();
  };
  const move = (direction: -1 | 1): void => {
    if (moveBlock(editor, block, direction))
      announce(t(direction < 0 ? 'handle.movedUp' : 'handle.movedDown'));
    editor.view.focus();
  };
  return (
    <div ref={handle} className={classes.handle} data-testid="block-handle">
      <button
        type="button"
        className={classes.grip}
        aria-label={t('handle.add')}
        title={t('handle.add')}
        onMouseDown={(event) => event.preventDefault()}
        onClick={handleAdd}
      >
        <IconPlus size={18} stroke={1.6} />
      </button>
      <Menu opened={isMenuOpen} onChange={setMenuOpen} position="bottom-start" withinPortal>
        <Menu.Target>
          <button
            type="button"
            className={classes.grip}
            draggable
            aria-label={t('handle.label')}
            title={t('handle.hint')}
            onDragStart={(event) => beginDrag(editor, position, event.dataTransfer)}
            onDragEnd={() => endDrag(editor)}
          >
            <IconGripVertical size={18} stroke={1.6} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => move(-1)} rightSection="Alt ↑">
            {t('handle.up')}
          </Menu.Item>
          <Menu.Item onClick={() => move(1)} rightSection="Alt ↓">
            {t('handle.down')}
          </Menu.Item>
          <Menu.Item onClick={() => duplicateBlock(editor, block)}>{t('handle.duplicate')}</Menu.Item>
          <Menu.Item color="red" onClick={() => deleteBlock(editor, block)}>
            {t('blockTools.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
