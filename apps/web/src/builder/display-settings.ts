// Display settings of the editor that this browser keeps between sessions. They never change the page.
import { limits } from '@sitewright/contract/limits';
import type { EditorView } from './model/editor-view.ts';

type DisplaySettings = Pick<EditorView, 'zoom' | 'hasRulers'>;

const key = 'builder-display';
const asUsual: DisplaySettings = { zoom: undefined, hasRulers: false };

/** Stored settings; whatever is unknown or out of range has its default. */
export const readDisplay = (text: string | null): DisplaySettings => {
  try {
    const { zoom, hasRulers } = JSON.parse(text ?? '{}') as Record<string, unknown>;
    const isStep = typeof zoom === 'number' && limits.editor.zoomSteps.some((step) => step / 100 === zoom);
    return { zoom: isStep ? zoom : undefined, hasRulers: hasRulers === true };
  } catch {
    return asUsual;
  }
};

/** Without storage the settings last until the editor is closed. */
export const displaySettings = {
  load: (): DisplaySettings => {
    try {
      return readDisplay(localStorage.getItem(key));
    } catch {
      return asUsual;
    }
  },
  save: ({ zoom, hasRulers }: DisplaySettings): void => {
    try {
      localStorage.setItem(key, JSON.stringify({ zoom, hasRulers }));
    } catch {
      return;
    }
  },
};
