import type { AltText, SiteImage } from '@sitewright/contract/ai/ai-alt-texts';
import { setField } from '@sitewright/document/edits';
import { readField, setOperation } from '@sitewright/document/operation';
import { type SilentImage, silentImages } from '@sitewright/document/silent-images';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../lib/translations.ts';
import type { Editor } from '../../model/editor.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { contentLanguage } from '../pages/page-start.ts';
import { askAltTexts } from './ask-alt-texts.ts';

export interface AltRow {
  image: SilentImage;
  alt: string;
  isDecorative: boolean;
  /** Whether it is used. */
  isOn: boolean;
}

/** Images of the page that have no alt text, and that the user may change. */
const openImages = (editor: Editor): SilentImage[] =>
  silentImages(editor.sessions.page.store.state).filter(
    ({ nodeId, path }) =>
      !editor.isLocked(nodeId) && editor.roleAllows(setOperation(nodeId, [...path, 'alt'], '')),
  );

const isSame = (one: SiteImage, { nodeId, path, src }: SilentImage): boolean =>
  one.nodeId === nodeId && one.src === src && one.path.join('.') === path.join('.');

const rowOf = (image: SilentImage, answer: AltText | undefined): AltRow => {
  const isDecorative = answer?.isDecorative ?? false;
  const alt = answer?.alt ?? '';
  return { image, alt, isDecorative, isOn: isDecorative || alt !== '' };
};

/** Fields of the image that is edited, if it is still there and nobody has described it meanwhile. */
const operationsOf = (editor: Editor, { image: { nodeId, path, src }, alt, isDecorative }: AltRow) => {
  const { state } = editor.sessions.page.store;
  const node = state.nodes.get(nodeId);
  const value = node && readField(node, path);
  const isThere =
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    (value['src'] ?? value['url']) === src;
  if (!isThere) return [];
  return isDecorative
    ? setField(state, nodeId, [...path, 'decorative'], true)
    : setField(state, nodeId, [...path, 'alt'], alt.trim());
};

/** Suggestions for the alt texts of a page. Nothing is changed before some of them are used. */
export function useAltTexts(onDone: () => void, given?: readonly SiteImage[]) {
  const { t } = useTranslation('suggest-texts');
  const editor = useEditor();
  const language = useLanguage();
  const [images] = useState(() => openImages(editor));
  const [rows, setRows] = useState<readonly AltRow[] | undefined>(
    () =>
      given &&
      images.map((image) =>
        rowOf(
          image,
          given.find((one) => isSame(one, image)),
        ),
      ),
  );
  const [asking, setAsking] = useState<AbortController>();
  const [error, setError] = useState<unknown>();
  const [asked, setAsked] = useState(0);
  useEffect(() => () => asking?.abort(), [asking]);
  const ask = async (): Promise<void> => {
    const controller = new AbortController();
    const { signal } = controller;
    const { site } = editor.view;
    const locale = contentLanguage(site.settings.locale, language);
    setAsking(controller);
    setError(undefined);
    setAsked(asked + 1);
    try {
      const seed = asked === 0 ? '' : String(asked);
      const answers = await askAltTexts(images, { siteId: site.id, locale, seed, signal });
      if (!signal.aborted) setRows(images.map((image, index) => rowOf(image, answers[index])));
    } catch (thrown) {
      if (!signal.aborted) setError(thrown);
    } finally {
      setAsking((current) => (current === controller ? undefined : current));
    }
  };
  const isReady = ({ isOn, isDecorative, alt }: AltRow): boolean =>
    isOn && (isDecorative || alt.trim() !== '');
  const use = (): void => {
    const wanted = (rows ?? []).filter(isReady);
    const operations = wanted.flatMap((row) => operationsOf(editor, row));
    const isDone = editor.commit(editor.sessions.page, operations, { label: t('alt.edit') });
    if (isDone) editor.announce(t('alt.used', { count: operations.length }));
    onDone();
  };
  return {
    images,
    rows,
    error,
    isAsking: asking !== undefined,
    usedCount: (rows ?? []).filter(isReady).length,
    ask,
    cancel: (): void => setAsking(undefined),
    change: (at: number, fields: Partial<AltRow>): void =>
      setRows((now) => now?.map((row, index) => (index === at ? { ...row, ...fields } : row))),
    use,
  };
}
