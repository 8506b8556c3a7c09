import { creditLine } from '../media/image-credit.ts';

interface ListedFile {
  name: string;
  path: string | null;
  externalUrl: string | null;
  photographer: string | null;
  photographerUrl: string | null;
  sourceUrl: string | null;
}

const words = {
  en: {
    title: 'Photo credits',
    text: 'These pictures were taken by others. Name them wherever you show the pictures.',
  },
  vi: {
    title: 'Nguồn ảnh',
    text: 'Những ảnh này do người khác chụp. Hãy ghi tên họ ở bất cứ nơi nào bạn dùng ảnh.',
  },
};

/** Collapses a name to one line, whatever characters it contains. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();

const named = (name: string, href: string | null): string =>
  oneLine(href === null || href === '' ? name : `${name} (${href})`);

/** A readable list of photo credits; undefined when no one needs to be credited. */
export const creditsText = (locale: string, files: readonly ListedFile[]): string | undefined => {
  const lines = files.flatMap(({ photographer, path, name, ...file }) =>
    photographer === null || photographer === ''
      ? []
      : [
          `${path ?? file.externalUrl ?? oneLine(name)}\n  ${creditLine(locale, { photographer, ...file }, named)}`,
        ],
  );
  if (lines.length === 0) return undefined;
  const { title, text } = locale === 'vi' ? words.vi : words.en;
  return `${[title, text, ...lines].join('\n\n')}\n`.replaceAll('\n', '\r\n');
};
