// What the tools of a node may offer to somebody of this role. The edit itself is checked where edits are made.
import { setOperation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';

export interface RoleRights {
  /** Its place among its siblings. */
  mayMove: boolean;
  /** That it is there, and a copy of it. */
  mayRemove: boolean;
  /** How it looks and whether it is seen. */
  mayDress: boolean;
}

export const roleRights = (editor: Editor, id: string): RoleRights => ({
  mayMove: editor.roleAllows(setOperation(id, ['order'], 'a0')),
  mayRemove: editor.roleAllows({ op: 'remove', id }),
  mayDress: editor.roleAllows(setOperation(id, ['props', 'style'], {})),
});

export const mayFill = (editor: Editor, id: string, field: string): boolean =>
  editor.roleAllows(setOperation(id, ['data', field], ''));
