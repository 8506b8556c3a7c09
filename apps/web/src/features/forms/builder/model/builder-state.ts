import type { FormContent } from '@sitewright/contract/forms/forms';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { changeField, insertField, moveField } from './edit-fields.ts';
import { duplicateFields, moveGroup, removeFields, setRequired, stepGroup } from './edit-group.ts';
import { commit, type History, redo, undo } from './history.ts';

export interface BuilderState extends History {
  content: FormContent;
  selectedIds: readonly string[];
}

/** `key` names what is edited: quick edits of the same thing are one step of undo. */
export type Command =
  | { type: 'add'; field: FormField; index?: number | undefined }
  | { type: 'move'; id: string; to: number }
  | { type: 'moveGroup'; ids: readonly string[]; gap: number }
  | { type: 'stepGroup'; ids: readonly string[]; step: 1 | -1 }
  | { type: 'duplicate'; copies: ReadonlyMap<string, string> }
  | { type: 'delete'; ids: readonly string[] }
  | { type: 'setRequired'; ids: readonly string[]; required: boolean }
  | { type: 'changeField'; id: string; change: Partial<FormField>; key?: string | undefined }
  | { type: 'setFields'; fields: FormField[]; key?: string | undefined }
  | { type: 'changeForm'; change: Partial<FormContent>; key?: string | undefined }
  | { type: 'replace'; content: FormContent }
  | { type: 'select'; id: string | undefined }
  | { type: 'selectGroup'; ids: readonly string[] }
  | { type: 'undo' }
  | { type: 'redo' };

export const initialState = (content: FormContent): BuilderState => ({
  content,
  selectedIds: [],
  past: [],
  future: [],
  last: undefined,
});

const isSame = <Item>(one: readonly Item[], other: readonly Item[]): boolean =>
  one.length === other.length && one.every((item, index) => item === other[index]);

/** The state after a command at a time in milliseconds; the same object where nothing changes. */
export const reduce = (state: BuilderState, command: Command, at: number): BuilderState => {
  const { content, selectedIds } = state;
  const { fields } = content;
  const edit = (changed: FormField[], selected = selectedIds, key?: string): BuilderState =>
    isSame(changed, fields)
      ? state
      : commit(state, { content: { ...content, fields: changed }, selectedIds: selected }, { key, at });
  const select = (ids: readonly string[]): BuilderState =>
    isSame(ids, selectedIds) ? state : { ...state, selectedIds: ids, last: undefined };
  switch (command.type) {
    case 'add':
      return edit(insertField(fields, command.field, command.index), [command.field.id]);
    case 'move':
      return edit(moveField(fields, command.id, command.to));
    case 'moveGroup':
      return edit(moveGroup(fields, new Set(command.ids), command.gap));
    case 'stepGroup':
      return edit(stepGroup(fields, new Set(command.ids), command.step));
    case 'duplicate':
      return edit(duplicateFields(fields, command.copies), [...command.copies.values()].toReversed());
    case 'delete':
      // spec: deleting clears the selection.
      return edit(removeFields(fields, new Set(command.ids)), []);
    case 'setRequired':
      return edit(setRequired(fields, new Set(command.ids), command.required));
    case 'changeField': {
      const key = command.key === undefined ? undefined : `${command.id} ${command.key}`;
      return edit(changeField(fields, command.id, command.change), selectedIds, key);
    }
    case 'setFields':
      return edit(command.fields, selectedIds, command.key);
    case 'changeForm':
      return commit(
        state,
        { content: { ...content, ...command.change }, selectedIds },
        { key: command.key, at },
      );
    case 'replace':
      return commit(state, { content: command.content, selectedIds: [] }, { key: undefined, at });
    case 'select':
      return select(command.id === undefined ? [] : [command.id]);
    case 'selectGroup':
      return select(command.ids);
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
};
