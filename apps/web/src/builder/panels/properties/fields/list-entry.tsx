import { Menu } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconCopy,
  IconDotsVertical,
  IconGripVertical,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useEditor, useNode } from '../../../model/editor-context.tsx';
import { nodeLabel } from '../../../model/node-label.ts';
import { IconButton } from '../../panel-field.tsx';
import { useRowKeys } from '../../use-row-keys.ts';
import classes from './list-field.module.css';
import { type FieldOf, objectOf, textOf } from './use-field-edit.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';

interface Edits {
  duplicate: (id: string) => void;
  remove: (id: string, name: string) => void;
  move: (id: string, to: number, name: string) => void;
}

interface Props {
  nodeId: string;
  field: FieldOf<'list'>;
  place: { index: number; total: number };
  canRemove: boolean;
  canDuplicate: boolean;
  edits: Edits;
  isDragged: boolean;
  style: CSSProperties | undefined;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
}

/** One entry of a list: its image and first words, which open it, and its actions. */
export function ListEntry(props: Props) {
  const { nodeId, field, place, edits, isDragged, style, onDragStart } = props;
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const node = useNode(nodeId);
  const name = nodeLabel(editor, nodeId, language);
  const imageField = field.fields.find(({ type }) => type === 'image');
  const picture = imageField && textOf(objectOf(node?.data[imageField.name])['src']);
  const move = (step: number): void => {
    const to = place.index + step;
    if (to >= 0 && to < place.total) edits.move(nodeId, to, name);
  };
  const keys = useRowKeys({ ArrowUp: () => move(-1), ArrowDown: () => move(1) });
  return (
    <li className={classes.entry} style={style} data-dragged={isDragged || undefined}>
      {/* Alt with the arrows and the entry's menu do the same by keyboard. */}
      <span className={classes.handle} onPointerDown={onDragStart} aria-hidden>
        <IconGripVertical size={14} stroke={1.6} />
      </span>
      <button
        type="button"
        className={classes.open}
        aria-label={t('properties.openEntry', { name, n: place.index + 1 })}
        {...keys}
        onClick={() => editor.select(nodeId)}
      >
        {picture && <img src={picture} alt="" />}
        <span>{name}</span>
      </button>
      <EntryMenu {...props} name={name} />
    </li>
  );
}

function EntryMenu({ nodeId, place, canRemove, canDuplicate, edits, name }: Props & { name: string }) {
  const { t } = useTranslation('builder');
  const { index, total } = place;
  const look = { size: 15, stroke: 1.6 };
  return (
    <RowMenu
      width={180}
      button={
        <IconButton label={t('properties.entryActions', { name })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </IconButton>
      }
    >
      {() => (
        <>
          <Menu.Item
            leftSection={<IconArrowUp {...look} />}
            disabled={index === 0}
            onClick={() => edits.move(nodeId, index - 1, name)}
          >
            {t('properties.moveUp')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...look} />}
            disabled={index === total - 1}
            onClick={() => edits.move(nodeId, index + 1, name)}
          >
            {t('properties.moveDown')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconCopy {...look} />}
            disabled={!canDuplicate}
            onClick={() => edits.duplicate(nodeId)}
          >
            {t('properties.duplicate')}
          </Menu.Item>
          <Menu.Item
            color="var(--color-danger)"
            leftSection={<IconTrash {...look} />}
            disabled={!canRemove}
            onClick={() => edits.remove(nodeId, name)}
          >
            {t('properties.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
