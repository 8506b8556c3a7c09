import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { blockGroups, type BlockItem, searchBlocks } from './block-items.ts';
import { placeBelow } from './place-below.ts';
import { usePostTools } from './post-tools.ts';
import { type SlashKeys, slashQueryOf } from './slash-state.ts';
import classes from './menus.module.css';
import { useEditorValue } from './use-editor-value.ts';

/** The menu of blocks that `/` opens, at the caret. The focus stays in the text. */
export function SlashMenu({ keys }: { keys: SlashKeys }) {
  const tools = usePostTools();
  const { editor } = tools;
  const { t } = useTranslation('post-editor');
  const found = useEditorValue(editor, (current) => {
    const query = slashQueryOf(current);
    return query && current.isFocused ? `${query.from}|${query.text}` : null;
  });
  const [closed, setClosed] = useState<string>();
  const [pointed, setPointed] = useState({ query: '', index: 0 });
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const text = found?.slice(found.indexOf('|') + 1) ?? '';
  const items = found === null ? [] : searchBlocks(text, (name) => t(`blocks.${name}`));
  const isOpen = found !== null && (closed === undefined || !found.startsWith(closed)) && items.length > 0;
  const sorted =
    text === '' ? blockGroups.flatMap((group) => items.filter((item) => item.group === group)) : items;
  const active = pointed.query === found ? Math.min(pointed.index, sorted.length - 1) : 0;
  const point = (index: number): void => setPointed({ query: found ?? '', index });

  const choose = (item: BlockItem): void => {
    const query = slashQueryOf(editor);
    if (!query) return;
    editor.view.dispatch(editor.state.tr.delete(query.from, query.to));
    item.insert(tools);
  };
  const handleKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!isOpen) return false;
    if (event.key === 'Escape') setClosed(found ?? undefined);
    else if (event.key === 'ArrowDown') point((active + 1) % sorted.length);
    else if (event.key === 'ArrowUp') point((active - 1 + sorted.length) % sorted.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(sorted[active]!);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });
  useEffect(() => keys.listen((event) => handleKey(event)), [keys]);
  useLayoutEffect(() => {
    if (!isOpen || !list.current) return;
    const { from } = slashQueryOf(editor) ?? { from: editor.state.selection.from };
    placeBelow(list.current, editor.view.coordsAtPos(from));
  });
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active, isOpen]);
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return undefined;
    dom.setAttribute('aria-controls', id);
    dom.setAttribute('aria-activedescendant', `${id}-${active}`);
    return () => {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    };
  }, [active, editor, id, isOpen]);

  if (!isOpen) return null;
  return createPortal(
    <div
      ref={list}
      id={id}
      className={classes.menu}
      role="listbox"
      aria-label={t('slash.label')}
      tabIndex={-1}
    >
      {sorted.map((item, at) => {
        const isFirst = text === '' && sorted[at - 1]?.group !== item.group;
        return (
          <div key={item.name} role="presentation">
            {isFirst && (
              <p className={classes.group} role="presentation">
                {t(`groups.${item.group}`)}
              </p>
            )}
            <div
              id={`${id}-${at}`}
              className={classes.item}
              role="option"
              aria-selected={at === active}
              tabIndex={-1}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(item);
              }}
              onPointerMove={() => point(at)}
            >
              <item.Icon size={18} stroke={1.6} />
              <span>{t(`blocks.${item.name}`)}</span>
            </div>
          </div>
        );
      })}
    </div>,
    document.body,
  );
}
