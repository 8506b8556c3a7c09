import { useEffect, useMemo } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { limits } from '@sitewright/contract/limits';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { useLatest } from '../../lib/hooks/use-latest.ts';
import { useEditor } from '../model/editor-context.tsx';
import { loadElementKinds } from '../model/element-registry.ts';
import { removeGroup, selectedIds } from '../model/group.ts';
import { isDialogOpen, isTyping } from '../is-typing.ts';
import { fragmentOf, writeFragment } from './fragment.ts';
import type { Pasted } from './paste.ts';

const hasMarkedText = (doc: Document): boolean => doc.getSelection()?.isCollapsed === false;

/** Copy, cut and paste of the selection, on the page and around it. In a text field they concern the text. */
export function useClipboard(sectionInSight: () => string | undefined) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const inSight = useLatest(sectionInSight);

  const clipboard = useMemo(() => {
    const copy = (event: ClipboardEvent, isCut: boolean): boolean => {
      const ids = selectedIds(editor);
      const fragment = fragmentOf(editor, ids);
      if (!fragment || !event.clipboardData) return false;
      writeFragment(fragment, event.clipboardData);
      const count = fragment.nodes.length;
      const isGone = isCut && removeGroup(editor, ids, t('edits.cut'));
      editor.announce(t(isGone ? 'announce.cut' : 'announce.copied', { count }));
      return true;
    };
    const insert = async (pasted: Pasted): Promise<void> => {
      if (pasted.html.length > limits.editor.pasteMaxLetters) return notify.error(t('clipboard.tooLarge'));
      try {
        const [{ paste }] = await Promise.all([import('./paste.ts'), loadElementKinds()]);
        const result = await paste(editor, pasted, {
          label: t('edits.paste'),
          sectionInSight: inSight.current(),
        });
        if (result.count > 0) editor.announce(t('announce.pasted', { count: result.count }));
        if (result.problem) notify.error(t(`clipboard.${result.problem}`));
      } catch (error) {
        notify.error(messageOf(error, t('clipboard.failed')));
      }
    };
    const read = (data: DataTransfer): Pasted => ({
      html: data.getData('text/html'),
      text: data.getData('text/plain'),
      files: [...data.files],
    });
    return {
      /** Handles a clipboard event of either document. */
      handle: (event: ClipboardEvent): void => {
        const doc = (event.target as Node | null)?.ownerDocument;
        if (!doc || event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
        if (event.type === 'paste') {
          if (event.clipboardData) void insert(read(event.clipboardData));
          event.preventDefault();
        } else if (!hasMarkedText(doc) && copy(event, event.type === 'cut')) event.preventDefault();
      },
      /** For menus: makes the browser send the event that `handle` handles. */
      copy: (): void => void document.execCommand('copy'),
      cut: (): void => void document.execCommand('cut'),
      /** For menus: the browser asks for permission before a program may read the clipboard. */
      paste: async (): Promise<void> => {
        const items = await navigator.clipboard.read().catch(() => undefined);
        if (!items) {
          notify.error(t('clipboard.denied'));
          return;
        }
        const pasted = { html: '', text: '', files: [] as File[] };
        for (const item of items) {
          for (const type of item.types) {
            const blob = await item.getType(type);
            if (type === 'text/html') pasted.html = await blob.text();
            else if (type === 'text/plain') pasted.text = await blob.text();
            else if (type.startsWith('image/')) pasted.files.push(new File([blob], 'pasted', { type }));
          }
        }
        await insert(pasted);
      },
    };
  }, [editor, inSight, t]);

  useEffect(() => {
    const ended = new AbortController();
    for (const type of ['copy', 'cut', 'paste'] as const)
      document.addEventListener(type, clipboard.handle, { signal: ended.signal });
    return () => ended.abort();
  }, [clipboard]);
  return clipboard;
}
