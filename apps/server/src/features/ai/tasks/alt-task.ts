// Alt texts, written by a model that does not see the images: it may say no more than what is known of them.
import type { JsonObject } from '@sitewright/contract/content';
import type { Language } from '@sitewright/contract/fields';
import {
  cleanNamed,
  languageNames,
  namedSchema,
  type NamedTexts,
  nameOf,
  problemsOfText,
} from './named-texts.ts';
import type { TextTask } from './run-task.ts';

/** Screen readers pause after about so many characters. */
const altLength = 140;

interface Wish {
  images: readonly { name: string; caption: string; context: string }[];
  business: JsonObject;
  locale: Language;
}

export const altTask = ({ images, business, locale }: Wish): TextTask<NamedTexts> => {
  const said = JSON.stringify([business, images]);
  return {
    feature: 'alt',
    promptVersion: 1,
    credits: 1,
    instructions: `Write an alt text for each image, in ${languageNames[locale]}, of at most ${altLength} characters. You cannot see the images: say only what the file name and the caption tell of what is in the image; the context says what the image stands beside. Do not begin with "image of" or "photo of". An image that only decorates, such as a background or a pattern, gets an empty text. Answer with an object that has exactly the names of "images", each with its alt text.`,
    data: {
      business,
      images: Object.fromEntries(images.map((image, index) => [nameOf(index), { ...image }])),
    },
    schema: namedSchema(images.length),
    maxOutputTokens: 400 + images.length * altLength,
    clean: (texts) => cleanNamed(texts),
    problemsOf: (texts) =>
      images.flatMap((_, index) => {
        const text = texts[nameOf(index)] ?? '';
        return text === '' ? [] : problemsOfText(nameOf(index), text, { max: altLength, said, locale });
      }),
  };
};
