import { childIds, type DocumentState } from '@sitewright/document/document-state';
import { linkOf } from '@sitewright/document/linked-fields';
import { reconcileRestored } from '@sitewright/document/linked-restore';
import { rootId } from '@sitewright/document/node';
import type { Editor } from '../../model/editor.ts';
import { loadLinked } from '../../model/load-linked.ts';

/**
 * Prepares an earlier state for restoring: where its linked sections differ from the current definitions, the
 * differences become overrides.
 */
export const reconcileLinks = async (editor: Editor, then: DocumentState): Promise<DocumentState> => {
  const followed = childIds(then, rootId, 'sections').flatMap(
    (id) => linkOf(then.nodes.get(id))?.section ?? [],
  );
  if (followed.length === 0) return then;
  // Restoring concerns this page only, whatever edits applied to before.
  editor.setView({ propagatingSectionId: undefined });
  const linked = await loadLinked(editor);
  await Promise.all(followed.map((id) => linked.open(id)));
  return reconcileRestored(then, (id) => {
    const found = linked.definition(id);
    return found === undefined || found === 'gone' ? found : found.session.store.state;
  });
};
