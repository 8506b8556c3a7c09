// Asks for alt texts of images. Nothing is changed.
import { type AltText, writeAltTexts } from '@sitewright/contract/ai/ai-alt-texts';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import type { Language } from '../../../lib/languages.ts';
import { requestWriting } from '../../../lib/writing/request-writing.ts';
import { contextOf } from '../suggest-texts/ask-writer.ts';

export interface ImageQuestion {
  src: string;
  caption: string;
  context: string;
}

interface Options {
  siteId: string;
  locale: Language;
  seed: string;
  signal: AbortSignal;
}

/** In the order of the images. */
export const askAltTexts = async (
  images: readonly ImageQuestion[],
  { siteId, locale, seed, signal }: Options,
): Promise<AltText[]> => {
  const templateContext = await contextOf(siteId, signal);
  const answers: AltText[] = [];
  for (let at = 0; at < images.length; at += aiLimits.imagesMax) {
    const asked = images.slice(at, at + aiLimits.imagesMax).map(({ src, caption, context }) => ({
      src: src.slice(0, aiLimits.imageSourceMaxLength),
      caption: caption.slice(0, aiLimits.imageContextMaxLength),
      context: context.slice(0, aiLimits.imageContextMaxLength),
    }));
    const body = { images: asked, templateContext, locale, seed };
    answers.push(...(await requestWriting(writeAltTexts, { body }, { signal })).images);
  }
  return answers;
};
