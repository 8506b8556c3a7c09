import { duplicateNode, insertedId, removeNode } from '@sitewright/document/edits';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { limits } from '@sitewright/contract/limits';
import { useLanguage } from '../../../../lib/translations.ts';
import { useChildIds, useEditor } from '../../../model/editor-context.tsx';
import controls from '../../../../ui/panel-controls.module.css';
import { PanelField } from '../../panel-field.tsx';
import { useListDrag } from '../../../../ui/drag/use-list-drag.ts';
import { examplesOf } from '../node-fields.ts';
import { ListEntry } from './list-entry.tsx';
import classes from './list-field.module.css';
import { newEntry } from './new-entry.ts';
import type { FieldOf, FieldProps } from './use-field-edit.ts';

type Props = Pick<FieldProps<FieldOf<'list'>>, 'nodeId' | 'field' | 'isHighlighted'>;

/** Edits of a list that stay in the list; adding opens the new entry. */
function useListEdits(nodeId: string, field: FieldOf<'list'>, ids: readonly string[]) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  return {
    add: (): void => {
      const entry = newEntry(examplesOf(editor, nodeId), field, ids.length);
      editor.addItem(nodeId, field.name, entry, t('edits.item'));
    },
    duplicate: (id: string): void => {
      const session = editor.sessionOf(id);
      if (!session) return;
      const operations = duplicateNode(session.store.state, id);
      editor.commit(session, operations, { label: t('edits.duplicate') });
      if (insertedId(operations) !== undefined) editor.announce(t('announce.entryDuplicated'));
    },
    remove: (id: string, name: string): void => {
      const session = editor.sessionOf(id);
      if (!session) return;
      editor.commit(session, removeNode(session.store.state, id), { label: t('edits.delete') });
      editor.announce(t('announce.deleted', { name }));
    },
    move: (id: string, to: number, name: string): void => {
      editor.moveTo(id, to, t('edits.move'));
      editor.announce(t('announce.moved', { name, n: to + 1, total: ids.length }));
    },
  };
}

export function ListField({ nodeId, field, isHighlighted }: Props) {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const ids = useChildIds(nodeId, field.name);
  const edits = useListEdits(nodeId, field, ids);
  const item = field.itemLabel[language];
  const { list, start, styleOf, draggedIndex } = useListDrag<HTMLUListElement>((from, to) => {
    const id = ids[from];
    if (id !== undefined) edits.move(id, to, `${item} ${from + 1}`);
  });
  const isFull = ids.length >= Math.min(field.max ?? Infinity, limits.content.listItemsMax);
  return (
    <PanelField
      label={field.label[language]}
      hint={field.hint?.[language]}
      isHighlighted={isHighlighted}
      aside={<span className={controls.hint}>{t('properties.items', { count: ids.length })}</span>}
    >
      {ids.length === 0 ? (
        <div className={classes.none}>{t('properties.noEntries')}</div>
      ) : (
        <ul ref={list} className={classes.list}>
          {ids.map((id, index) => (
            <ListEntry
              key={id}
              nodeId={id}
              field={field}
              place={{ index, total: ids.length }}
              canRemove={ids.length > (field.min ?? 0)}
              canDuplicate={!isFull}
              edits={edits}
              isDragged={draggedIndex === index}
              style={styleOf(index)}
              onDragStart={(event) => start(event, index)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        className={controls.textButton}
        data-wide
        disabled={isFull}
        title={isFull ? t('properties.full', { max: ids.length }) : undefined}
        onClick={edits.add}
      >
        <IconPlus size={15} stroke={1.8} aria-hidden />
        {t('properties.addItem', { item: item.toLocaleLowerCase(language) })}
      </button>
    </PanelField>
  );
}
