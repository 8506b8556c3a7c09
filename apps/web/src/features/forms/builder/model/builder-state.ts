import type { FormContent } from '@sitewright/contract/forms/forms';
import { changeField, duplicateField, insertField, moveField, removeField } from './edit-fields.ts';
import type { FormField } from '@sitewright/contract/forms/form-definition';
import { commit, type History, redo, undo } from './history.ts';

export interface BuilderState extends History {
  content: FormContent;
  selectedId: string | undefined;
}

/** `key` names what is edited: quick edits of the same thing are one step of undo. */
export type Command =
  | { type: 'add'; field: FormField; index?: number | undefined }
  | { type: 'move'; id: string; to: number }
  | { type: 'duplicate'; id: string; newId: string }
  | { type: 'delete'; id: string }
  | { type: 'changeField'; id: string; change: Partial<FormField>; key?: string | undefined }
  | { type: 'setFields'; fields: FormField[]; key?: string | undefined }
  | { type: 'changeForm'; change: Partial<FormContent>; key?: string | undefined }
  | { type: 'replace'; content: FormContent }
  | { type: 'select'; id: string | undefined }
  | { type: 'undo' }
  | { type: 'redo' };

export const initialState = (content: FormContent): BuilderState => ({
  content,
  selectedId: undefined,
  past: [],
  future: [],
  last: undefined,
});

/** The state after a command at a time in milliseconds; the same object where nothing changes. */
export const reduce = (state: BuilderState, command: Command, at: number): BuilderState => {
  const { content, selectedId } = state;
  const { fields } = content;
  const edit = (changed: FormField[], selected = selectedId, key?: string): BuilderState =>
    commit(state, { content: { ...content, fields: changed }, selectedId: selected }, { key, at });
  switch (command.type) {
    case 'add':
      return edit(insertField(fields, command.field, command.index), command.field.id);
    case 'move': {
      const isThere = fields[command.to]?.id === command.id;
      return isThere ? state : edit(moveField(fields, command.id, command.to));
    }
    case 'duplicate':
      return edit(duplicateField(fields, command.id, command.newId), command.newId);
    case 'delete':
      // spec: deleting clears the selection.
      return commit(
        state,
        { content: { ...content, fields: removeField(fields, command.id) }, selectedId: undefined },
        { key: undefined, at },
      );
    case 'changeField': {
      const key = command.key === undefined ? undefined : `${command.id} ${command.key}`;
      return edit(changeField(fields, command.id, command.change), selectedId, key);
    }
    case 'setFields':
      return edit(command.fields, selectedId, command.key);
    case 'changeForm':
      return commit(
        state,
        { content: { ...content, ...command.change }, selectedId },
        { key: command.key, at },
      );
    case 'replace':
      return commit(state, { content: command.content, selectedId: undefined }, { key: undefined, at });
    case 'select':
      return command.id === selectedId ? state : { ...state, selectedId: command.id, last: undefined };
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
  }
};
