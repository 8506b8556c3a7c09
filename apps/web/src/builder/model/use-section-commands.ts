import { useMemo } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';
import { indexWithout } from '../../ui/drag/index-without.ts';
import { useEditor } from './editor-context.tsx';
import { setField } from '@sitewright/document/edits';
import { type ElementLocation, locationBeyond, moveElement } from './element-locations.ts';
import {
  commitEach,
  duplicateGroup,
  extendSelection,
  moveGroup,
  removeGroup,
  selectedIds,
  selectSiblings,
  toggleSelected,
} from './group.ts';
import { nodeLabel } from './node-label.ts';

type SelectKeys = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Edits of a section or list entry, with announcements: shared by toolbar, keys and palette. */
export function useSectionCommands() {
  const { t } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  return useMemo(() => {
    const sayPlace = (key: 'announce.added' | 'announce.moved', id: string): void => {
      const siblings = editor.siblingsOf(id);
      const name = nodeLabel(editor, id, language);
      editor.announce(t(key, { name, n: siblings.indexOf(id) + 1, total: siblings.length }));
    };
    const saySelected = (count: number): void => editor.announce(t('announce.selected', { count }));
    /** Moves an element to another place of its document, and announces the section or box that it is in now. */
    const moveInto = (id: string, place: ElementLocation): void => {
      const before = editor.node(id);
      moveElement(editor, id, place, t('edits.move'));
      const after = editor.node(id);
      // A locked node has already announced why it did not move.
      if (!after || before === after) return;
      const siblings = editor.siblingsOf(id);
      editor.announce(
        t('announce.movedInto', {
          name: nodeLabel(editor, id, language),
          parent: nodeLabel(editor, after.parent ?? '', language),
          n: siblings.indexOf(id) + 1,
          total: siblings.length,
        }),
      );
    };
    /** The whole selection, when it is more than the node that a command was given. */
    const groupOf = (id: string): readonly string[] | undefined => {
      const ids = selectedIds(editor);
      return ids.length > 1 && ids.includes(id) ? ids : undefined;
    };
    /** Toggles a group: all nodes get the opposite of the given node's state. */
    const toggleAll = (
      id: string,
      name: 'hidden' | 'locked',
      only: 'section' | undefined,
      label: string,
    ): void => {
      const value = editor.node(id)?.props[name] === true ? undefined : true;
      const ids = (groupOf(id) ?? [id]).filter((one) => !only || editor.node(one)?.kind === only);
      commitEach(
        editor,
        ids,
        (session, one) => setField(session.store.state, one, ['props', name], value),
        label,
      );
    };
    return {
      add: (type: string, index: number): string | undefined => {
        const id = editor.addSection(type, index, t('edits.add'));
        if (id !== undefined) sayPlace('announce.added', id);
        return id;
      },
      move: (id: string, step: 1 | -1): void => {
        const group = groupOf(id);
        if (group) {
          const isMoved = moveGroup(editor, group, step, t('edits.move'));
          if (isMoved) editor.announce(t('announce.movedMany', { count: group.length }));
        } else if (editor.moveBy(id, step, t('edits.move'))) sayPlace('announce.moved', id);
        else {
          const siblings = editor.siblingsOf(id);
          const isLast = siblings.indexOf(id) === (step > 0 ? siblings.length - 1 : 0);
          const isElement = editor.node(id)?.kind === 'element';
          const beyond = isElement && isLast ? locationBeyond(editor, id, step) : undefined;
          if (beyond) moveInto(id, beyond);
        }
      },
      moveInto,
      selectSiblings: (): void => {
        selectSiblings(editor);
        saySelected(selectedIds(editor).length);
      },
      /** Shift selects the range to a node, Ctrl or Command adds or removes it. */
      select: (id: string, { shiftKey, ctrlKey, metaKey }: SelectKeys): void => {
        if (shiftKey) extendSelection(editor, id);
        else if (ctrlKey || metaKey) toggleSelected(editor, id);
        else editor.select(id);
        const { length } = selectedIds(editor);
        if (length > 1) saySelected(length);
      },
      moveTo: (id: string, index: number): void => {
        // The index of an insertion point counts the moved section itself when it comes from above.
        const from = editor.siblingsOf(id).indexOf(id);
        if (editor.moveTo(id, indexWithout(from, index), t('edits.move'))) sayPlace('announce.moved', id);
      },
      duplicate: (id: string): void => {
        const group = groupOf(id);
        if (!group) {
          editor.duplicate(id, t('edits.duplicate'));
          const copy = editor.view.selection?.nodeId;
          if (copy !== undefined && copy !== id) sayPlace('announce.added', copy);
        } else {
          const isDone = duplicateGroup(editor, group, t('edits.duplicate'));
          if (isDone) editor.announce(t('announce.duplicatedMany', { count: group.length }));
        }
      },
      toggleHidden: (id: string): void => toggleAll(id, 'hidden', 'section', t('edits.hide')),
      toggleLocked: (id: string): void => toggleAll(id, 'locked', undefined, t('edits.lock')),
      toggleClientAccess: (id: string): void => {
        const value = editor.node(id)?.props['clientAccess'] === 'all' ? undefined : 'all';
        editor.setField(id, ['props', 'clientAccess'], value, { label: t('edits.clientAccess') });
      },
      remove: (id: string): void => {
        const group = groupOf(id);
        if (group) {
          const isDone = removeGroup(editor, group, t('edits.delete'));
          if (isDone) editor.announce(t('announce.deletedMany', { count: group.length }));
          return;
        }
        const name = nodeLabel(editor, id, language);
        if (editor.remove(id, t('edits.delete'))) editor.announce(t('announce.deleted', { name }));
      },
      undo: (): void => {
        const done = editor.undo();
        if (!done) return;
        editor.announce(
          t('announce.undone', { label: done.label }) + (done.skipped > 0 ? ` ${t('announce.skipped')}` : ''),
        );
      },
      redo: (): void => {
        const done = editor.redo();
        if (done) editor.announce(t('announce.redone', { label: done.label }));
      },
    };
  }, [editor, language, t]);
}
