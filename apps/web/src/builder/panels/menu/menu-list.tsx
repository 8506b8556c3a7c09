import { Menu } from '@mantine/core';
import { IconFilePlus, IconLink, IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useChildIds, useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useListDrag } from '../../../ui/drag/use-list-drag.ts';
import { MenuEntry } from './menu-entry.tsx';
import type { MenuSlot } from './menu-operations.ts';
import classes from './menu-panel.module.css';
import { useMenuEdits } from './use-menu-edits.ts';

interface Props extends MenuSlot {
  title: string;
  kind: 'header' | 'footer';
}

/** One menu: its entries in order, and buttons to add some. */
export function MenuList({ title, kind, ...place }: Props) {
  const { t } = useTranslation('builder');
  const ids = useChildIds(place.parent, place.slot);
  const [openId, setOpenId] = useState<string>();
  const frame = useRef<HTMLElement>(null);
  const edits = useMenuEdits(place, kind, ids);
  const { list, start, styleOf, draggedIndex } = useListDrag<HTMLUListElement>((from, to) => {
    const id = ids[from];
    if (id !== undefined) edits.move(id, to);
  });
  const isFull = ids.length >= place.max;
  return (
    <section className={controls.group} aria-label={title} ref={frame}>
      <div className={controls.labelRow}>
        <h2 className={controls.groupTitle}>{title}</h2>
        <span className={controls.hint}>{t('properties.items', { count: ids.length })}</span>
      </div>
      {ids.length === 0 ? (
        <p className={classes.none}>{t('menus.empty')}</p>
      ) : (
        <ul ref={list} className={classes.list}>
          {ids.map((id, index) => (
            <MenuEntry
              key={id}
              nodeId={id}
              place={{ index, total: ids.length }}
              edits={edits}
              isOpen={openId === id}
              onToggle={() => setOpenId(openId === id ? undefined : id)}
              onRemoved={() => {
                // The row is gone, so its neighbour gets the focus.
                const rows = frame.current?.querySelectorAll<HTMLElement>('[data-menu-row]');
                (rows?.[Math.min(index, rows.length - 1)] ?? frame.current?.querySelector('button'))?.focus();
              }}
              isDragged={draggedIndex === index}
              style={styleOf(index)}
              onDragStart={(event) => start(event, index)}
            />
          ))}
        </ul>
      )}
      <div className={classes.adders}>
        <AddPage isFull={isFull} onAdd={(id) => edits.addPage(id)} />
        <button
          type="button"
          className={controls.textButton}
          disabled={isFull}
          onClick={() => setOpenId(edits.addLink())}
        >
          <IconLink size={15} stroke={1.6} aria-hidden />
          {t('menus.addLink')}
        </button>
        <button type="button" className={controls.textButton} onClick={() => void edits.match()}>
          <IconListDetails size={15} stroke={1.6} aria-hidden />
          {t('menus.match')}
        </button>
        <button type="button" className={controls.textButton} onClick={edits.startOver}>
          <IconRefresh size={15} stroke={1.6} aria-hidden />
          {t('menus.startOver')}
        </button>
      </div>
      {isFull && <p className={controls.hint}>{t('menus.full', { count: place.max })}</p>}
    </section>
  );
}

function AddPage({ isFull, onAdd }: { isFull: boolean; onAdd: (pageId: string) => void }) {
  const { t } = useTranslation('builder');
  const { pages } = useEditorView();
  return (
    <Menu position="bottom-start" width={220} withinPortal>
      <Menu.Target>
        <button type="button" className={controls.textButton} disabled={isFull}>
          <IconFilePlus size={15} stroke={1.6} aria-hidden />
          {t('menus.addPage')}
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.pages}>
        {pages.map((page) => (
          <Menu.Item key={page.id} onClick={() => onAdd(page.id)}>
            {page.title}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
