import { formLimits } from '@sitewright/contract/forms/form-limits';
import { useMemo } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { useStore } from './builder-context.tsx';
import { canBeRequired } from './edit-group.ts';
import { newFieldId } from './field-id.ts';
import { extendSelection, inFormOrder, toggleSelected } from './selection.ts';
import { limitAgainst } from './use-field-commands.ts';

type SelectKeys = Pick<KeyboardEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>;

/** Selecting several fields, and edits of all of them at once, with what they say to screen readers. */
export function useGroupCommands() {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  return useMemo(() => {
    const say = (key: 'selected' | 'moved' | 'duplicated' | 'deleted', count: number): void =>
      store.announce(t(`group.announce.${key}`, { count }));
    const selectGroup = (ids: readonly string[]): void => {
      store.dispatch({ type: 'selectGroup', ids });
      say('selected', ids.length);
    };
    /** All selected fields in the order of the form, when they are more than the one that a command is for. */
    const groupOf = (id: string | undefined): string[] | undefined => {
      const { selectedIds } = store.state;
      const isGroup = selectedIds.length > 1 && (id === undefined || selectedIds.includes(id));
      return isGroup ? inFormOrder(store.content.fields, selectedIds) : undefined;
    };

    /** Shift selects the range up to a field; Ctrl, Command or a tap while selecting several adds or removes it. */
    const select = (id: string, { shiftKey, ctrlKey, metaKey }: SelectKeys): void => {
      const { selectedIds } = store.state;
      if (shiftKey) selectGroup(extendSelection(store.content.fields, selectedIds, id));
      else if (ctrlKey || metaKey || store.isSelectingSeveral) selectGroup(toggleSelected(selectedIds, id));
      else store.dispatch({ type: 'select', id });
    };

    const selectAll = (): void => selectGroup(store.content.fields.map(({ id }) => id).toReversed());

    const edit = (run: () => void, done: () => void): void => {
      const before = store.content;
      run();
      if (store.content !== before) done();
    };
    const sayMoved = (ids: readonly string[]): void => {
      say('moved', ids.length);
      store.canvas?.reveal(store.selectedId ?? ids[0]!);
    };

    /** Gathers the fields in a gap of the form. */
    const moveTo = (ids: readonly string[], gap: number): void =>
      edit(
        () => store.dispatch({ type: 'moveGroup', ids, gap }),
        () => sayMoved(ids),
      );

    const step = (ids: readonly string[], by: 1 | -1): void =>
      edit(
        () => store.dispatch({ type: 'stepGroup', ids, step: by }),
        () => sayMoved(ids),
      );

    const duplicate = (ids: readonly string[]): void => {
      const { fields } = store.content;
      const originals = fields.filter(({ id }) => ids.includes(id));
      const [limit] = originals.flatMap(
        ({ type }, index) => limitAgainst([...fields, ...originals.slice(0, index)], type) ?? [],
      );
      if (limit) {
        const count = formLimits[limit === 'fields' ? 'fieldsMax' : 'inputFieldsMax'];
        notify.error(t(`limits.${limit}`, { count }));
        return;
      }
      const copies = new Map(originals.map(({ id }) => [id, newFieldId()]));
      store.dispatch({ type: 'duplicate', copies });
      say('duplicated', copies.size);
      store.canvas?.focus([...copies.values()][0]);
    };

    const remove = (ids: readonly string[]): void => {
      const at = store.content.fields.findIndex(({ id }) => id === ids[0]);
      store.dispatch({ type: 'delete', ids });
      say('deleted', ids.length);
      const { fields } = store.content;
      store.canvas?.focus((fields[at] ?? fields.at(-1))?.id);
    };

    const setRequired = (ids: readonly string[], required: boolean): void => {
      const fields = store.content.fields.filter((field) => ids.includes(field.id) && canBeRequired(field));
      store.dispatch({ type: 'setRequired', ids, required });
      const key = required ? 'required' : 'optional';
      store.announce(t(`group.announce.${key}`, { count: fields.length }));
    };

    return { groupOf, select, selectAll, moveTo, step, duplicate, remove, setRequired };
  }, [store, t]);
}
