import { useEffect } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { isInside, subtreeOf } from '@sitewright/document/document-state';
import type { DocumentNode } from '@sitewright/document/node';
import type { RemoteBatch } from '@sitewright/document/sync';
import { notify } from '../../lib/notify.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useEditor } from '../model/editor-context.tsx';
import { nodeLabel } from '../model/node-label.ts';
import type { DocumentSession } from '../../saving/document-session.ts';
import type { LiveRoom } from './live-room.ts';

interface Removed {
  label: string;
  nodes: DocumentNode[];
}

/** Someone else removed the selection: shows who, and offers to restore it. */
export function useRemovedSelection(room: LiveRoom): void {
  const { t } = useTranslation('together');
  const editor = useEditor();
  const language = useLanguage();
  const { sessions } = editor;
  const current = useLatest({ t, language });
  useEffect(() => {
    const takenBy = (session: DocumentSession, batch: RemoteBatch): Removed | undefined => {
      const chosen = editor.view.selection?.nodeId;
      const { state } = session.store;
      if (chosen === undefined || !state.nodes.has(chosen)) return undefined;
      const removal = batch.ops.find(
        (op) => op.op === 'remove' && (op.id === chosen || isInside(state, chosen, op.id)),
      );
      if (removal?.op !== 'remove') return undefined;
      const { language: now } = current.current;
      return { label: nodeLabel(editor, removal.id, now), nodes: subtreeOf(state, removal.id) };
    };
    const list = Object.values(sessions);
    for (const session of list) {
      session.beforeRemote = (batch) => {
        const removed = takenBy(session, batch);
        if (removed) queueMicrotask(() => tell(session, removed, batch));
      };
    }
    const tell = (session: DocumentSession, { label, nodes }: Removed, batch: RemoteBatch): void => {
      // The batch may be queued behind an earlier one, or may re-insert the node within itself (a move).
      if (editor.node(nodes[0]!.id)) return;
      const { t: words } = current.current;
      editor.select(undefined);
      const userId = 'userId' in batch && typeof batch.userId === 'string' ? batch.userId : null;
      const text = words('removed.text', { name: room.nameOf(userId) ?? words('removed.somebody'), label });
      editor.announce(text);
      notify.undoable(text, words('removed.restore'), () => {
        const operations = nodes.map((node) => ({ op: 'insert' as const, node }));
        if (editor.commit(session, operations, { label: words('removed.edit') })) editor.select(nodes[0]!.id);
      });
    };
    return () => {
      for (const session of list) session.beforeRemote = () => undefined;
    };
  }, [current, editor, room, sessions]);
}
