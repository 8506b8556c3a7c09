// The texts of a stream: only what is new or longer, and not more often than somebody can read.
import type { WrittenText } from '@sitewright/contract/ai/ai';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';

/** The first texts are sent at once. */
export const createPartialTexts = (send: (texts: WrittenText[]) => void) => {
  const sent = new Map<string, string>();
  const waiting = new Map<string, WrittenText>();
  let timer: NodeJS.Timeout | undefined;
  const flush = (): void => {
    timer = undefined;
    const texts = [...waiting.values()];
    waiting.clear();
    if (texts.length === 0) return;
    for (const { path, text } of texts) sent.set(JSON.stringify(path), text);
    send(texts);
    timer = setTimeout(flush, aiLimits.partialMs);
  };
  return {
    show: (texts: readonly WrittenText[]): void => {
      for (const one of texts) {
        const place = JSON.stringify(one.path);
        if (one.text !== '' && sent.get(place) !== one.text) waiting.set(place, one);
      }
      if (timer === undefined) flush();
    },
    stop: (): void => clearTimeout(timer),
  };
};
