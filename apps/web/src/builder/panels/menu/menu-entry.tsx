import { Menu, Switch } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowUp,
  IconDotsVertical,
  IconEyeOff,
  IconGripVertical,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react';
import type { CSSProperties, PointerEvent } from 'react';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView, useNode } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { IconButton } from '../panel-field.tsx';
import { LinkDestination } from '../links/link-destination.tsx';
import { LinkSummary } from '../links/link-summary.tsx';
import { targetOf } from '../links/link-target.ts';
import { objectOf, textOf } from '../properties/fields/use-field-edit.ts';
import { useRowKeys } from '../use-row-keys.ts';
import { useTypedText } from '../use-typed-text.ts';
import { hrefOfEntry } from './menu-operations.ts';
import classes from './menu-panel.module.css';
import type { MenuEdits } from './use-menu-edits.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';

interface Props {
  nodeId: string;
  place: { index: number; total: number };
  edits: MenuEdits;
  isOpen: boolean;
  onToggle: () => void;
  onRemoved: () => void;
  isDragged: boolean;
  style: CSSProperties | undefined;
  onDragStart: (event: PointerEvent<HTMLElement>) => void;
}

const labelMaxLength = 200;

/** A menu entry: its label and target, and below them their editors. */
export function MenuEntry(props: Props) {
  const { nodeId, place, edits, isOpen, isDragged, style } = props;
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const node = useNode(nodeId);
  const label = textOf(objectOf(node?.data['link'])['label']);
  const move = (step: number): void => {
    const to = place.index + step;
    if (to >= 0 && to < place.total) edits.move(nodeId, to);
  };
  const keys = useRowKeys({ ArrowUp: () => move(-1), ArrowDown: () => move(1) });
  return (
    <li className={classes.entry} style={style} data-dragged={isDragged || undefined}>
      <div className={classes.row}>
        {/* Alt with the arrows and the entry's menu do the same by keyboard. */}
        <span className={classes.handle} onPointerDown={props.onDragStart} aria-hidden>
          <IconGripVertical size={14} stroke={1.6} />
        </span>
        <button
          type="button"
          className={classes.open}
          data-menu-row
          aria-expanded={isOpen}
          {...keys}
          onClick={props.onToggle}
        >
          <span>{label || t('menus.noWords')}</span>
        </button>
        <EntryMenu {...props} name={label} />
      </div>
      <div className={classes.where}>
        {!isOpen && <LinkSummary target={targetOf(hrefOfEntry(node?.data), pages)} isTyping={false} />}
      </div>
      {isOpen && <EntryFields nodeId={nodeId} edits={edits} />}
    </li>
  );
}

function EntryFields({ nodeId, edits }: Pick<Props, 'nodeId' | 'edits'>) {
  const { t } = useTranslation('builder');
  const node = useNode(nodeId);
  const link = { label: '', href: '', ...objectOf(node?.data['link']) };
  const label = useTypedText(textOf(link['label']), (text) => edits.type(nodeId, { ...link, label: text }));
  const first = useRef<HTMLDivElement>(null);
  useEffect(() => first.current?.querySelector('input')?.select(), []);
  return (
    <div className={classes.fields} ref={first}>
      <label className={controls.field}>
        <span className={controls.hint}>{t('properties.link.label')}</span>
        <input type="text" className={controls.input} maxLength={labelMaxLength} {...label} />
      </label>
      <LinkDestination
        href={textOf(link['href'])}
        onType={(href) => edits.type(nodeId, { ...link, href })}
        onChoose={(href) => edits.set(nodeId, { ...link, href })}
      />
      <Switch
        size="xs"
        label={t('properties.link.newTab')}
        checked={objectOf(node?.data['link'])['newTab'] === true}
        onChange={(event) => edits.set(nodeId, { ...link, newTab: event.currentTarget.checked })}
      />
    </div>
  );
}

function EntryMenu({ nodeId, place, edits, name, onToggle, onRemoved }: Props & { name: string }) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  const node = useNode(nodeId);
  const target = targetOf(hrefOfEntry(node?.data), pages);
  const page = target.kind === 'page' ? pages.find(({ id }) => id === target.pageId) : undefined;
  const look = { size: 15, stroke: 1.6 };
  return (
    <RowMenu
      width={230}
      returnFocus
      button={
        <IconButton label={t('properties.entryActions', { name })}>
          <IconDotsVertical size={16} stroke={1.6} />
        </IconButton>
      }
    >
      {() => (
        <>
          <Menu.Item leftSection={<IconPencil {...look} />} onClick={onToggle}>
            {t('menus.change')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowUp {...look} />}
            disabled={place.index === 0}
            onClick={() => edits.move(nodeId, place.index - 1)}
          >
            {t('properties.moveUp')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconArrowDown {...look} />}
            disabled={place.index === place.total - 1}
            onClick={() => edits.move(nodeId, place.index + 1)}
          >
            {t('properties.moveDown')}
          </Menu.Item>
          {page && (
            <Menu.Item
              leftSection={<IconEyeOff {...look} />}
              onClick={() => {
                void edits.hidePage(nodeId, page).then(onRemoved);
              }}
            >
              {t('menus.hidePage')}
            </Menu.Item>
          )}
          <Menu.Item
            color="var(--color-danger)"
            leftSection={<IconTrash {...look} />}
            onClick={() => {
              edits.remove(nodeId, name);
              requestAnimationFrame(onRemoved);
            }}
          >
            {t('properties.remove')}
          </Menu.Item>
        </>
      )}
    </RowMenu>
  );
}
