// Which tools a role is offered for a node. The edit itself is checked when it is committed.
import { setOperation } from '@sitewright/document/operation';
import type { Editor } from './editor.ts';

export interface RoleRights {
  /** Whether it can be reordered. */
  mayMove: boolean;
  /** Whether it can be removed and duplicated. */
  mayRemove: boolean;
  /** Whether its style and visibility can be changed. */
  mayStyle: boolean;
}

export const roleRights = (editor: Editor, id: string): RoleRights => ({
  mayMove: editor.roleAllows(setOperation(id, ['order'], 'a0')),
  mayRemove: editor.roleAllows({ op: 'remove', id }),
  mayStyle: editor.roleAllows(setOperation(id, ['props', 'style'], {})),
});

export const mayFill = (editor: Pick<Editor, 'roleAllows'>, id: string, field: string): boolean =>
  editor.roleAllows(setOperation(id, ['data', field], ''));
