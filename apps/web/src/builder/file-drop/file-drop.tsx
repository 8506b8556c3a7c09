import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { i18n } from '../../lib/i18n.ts';
import { notify } from '../../lib/notify.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import type { CanvasFrame } from '../canvas/canvas-frame.ts';
import { dragState } from '../canvas/drag/drag-state.ts';
import { scrollAtEdge } from '../canvas/drag/edge-scroll.ts';
import { useEditor } from '../model/editor-context.tsx';
import { hasFiles, preventFileDrops } from './prevent-file-drops.ts';

const load = () =>
  Promise.all([import('./file-target.ts'), import('./insert-files.ts'), loadNamespaces(['media', 'errors'])]);
type Loaded = Awaited<ReturnType<typeof load>>;

/** During a drag only the type of the files is known. */
const hasPicture = ({ dataTransfer }: DragEvent): boolean =>
  [...(dataTransfer?.items ?? [])].some(({ type }) => type.startsWith('image/'));

/** Accepts images dragged from another window onto the page; the code behind it is loaded with the first one. */
export default function FileDrop({ place }: { place: CanvasFrame }) {
  const editor = useEditor();
  const cache = useQueryClient();
  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    const { document: page } = place.view;
    let loaded: Loaded | undefined;
    const ready = async (): Promise<Loaded> => (loaded ??= await load());

    const onScreen = ({ clientX, clientY }: DragEvent): { x: number; y: number } => {
      const { left, top } = place.frame.getBoundingClientRect();
      return { x: left + clientX * place.scale, y: top + clientY * place.scale };
    };
    /** The selection's toolbar would otherwise cover a part of the page that files can be dropped on. */
    const hideToolbar = (isHidden: boolean): void => {
      place.frame.parentElement?.toggleAttribute('data-dragging', isHidden);
    };
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      hideToolbar(true);
      // The drop loads it again and reports a failure.
      void ready().catch(() => undefined);
    };
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      hideToolbar(true);
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy';
      if (!loaded) return;
      const [{ filePayload, fileTargetAt }] = loaded;
      const { x, y } = onScreen(event);
      scrollAtEdge(place, x, y);
      const isPicture = hasPicture(event);
      const target = isPicture ? fileTargetAt(editor, place, event) : undefined;
      const without = isPicture ? 'noPlace' : 'noPicture';
      const words = target ? (target.kind === 'field' ? 'replace' : 'place') : without;
      const label = i18n.t(`media:onPage.held.${words}`);
      dragState.show({ payload: filePayload(label), x, y, gap: target?.gap });
    };
    const end = (): void => {
      dragState.show(undefined);
      hideToolbar(false);
    };
    const leave = (event: DragEvent): void => {
      if (hasFiles(event) && event.relatedTarget === null) end();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      // Read here: `dataTransfer` is emptied as soon as this handler returns.
      const files = [...(event.dataTransfer?.files ?? [])];
      const at = onScreen(event);
      ready()
        .then(([{ fileTargetAt }, { insertFiles: placeFiles }]) => {
          const target = fileTargetAt(editor, place, event);
          return placeFiles({ editor, cache }, { files, target, ...at });
        })
        .catch(() => notify.error(i18n.t('builder:part.notLoaded')));
    };
    page.addEventListener('dragenter', enter, { signal });
    page.addEventListener('dragover', over, { signal });
    page.addEventListener('dragleave', leave, { signal });
    page.addEventListener('drop', drop, { signal });
    window.addEventListener('dragenter', enter, { signal });
    window.addEventListener('dragleave', leave, { signal });
    window.addEventListener('drop', end, { signal });
    preventFileDrops(window, signal);
    return () => {
      ends.abort();
      end();
    };
  }, [editor, cache, place]);
  return null;
}
