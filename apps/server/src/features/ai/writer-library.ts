// Industries and pictures for the built-in writer. Read at the first request for a text: most starts of the server need none of it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@sitewright/contract/fields';
import type { LoadedIndustry } from '@sitewright/writer/industries/find-industry';
import { readIndustries } from '@sitewright/writer/industries/read-industries';
import type { Compositions } from '@sitewright/writer/sections/vary-look';
import type { Picture } from '@sitewright/writer/sections/section-parts';
import type { Library } from '../library/library.ts';

export interface WriterLibrary {
  industries: ReadonlyMap<string, LoadedIndustry>;
  compositions: Compositions;
  /** The shipped pictures of an industry, described in a language. */
  picturesOf: (industry: LoadedIndustry, language: Language) => Picture[];
  /** What a shipped image shows. */
  altOf: (file: string, language: Language) => string | undefined;
}

const readWriterLibrary = ({ root, designs, pictures }: Library): WriterLibrary => {
  const industries = readIndustries(join(root, 'industries'));
  const vietnamese = JSON.parse(readFileSync(join(root, 'images/vi.json'), 'utf8')) as Record<
    string,
    { title: string; alt: string }
  >;
  const altOf = (file: string, language: Language): string | undefined =>
    language === 'vi' ? vietnamese[file]?.alt : pictures.get(file)?.alt;
  return {
    industries,
    altOf,
    compositions: new Map([...designs].map(([type, { templates }]) => [type, Object.keys(templates)])),
    picturesOf: ({ industry }, language) =>
      industry.images.flatMap((file) => {
        const alt = altOf(file, language);
        return alt === undefined ? [] : [{ src: `/library/images/${file}`, alt }];
      }),
  };
};

export const openWriterLibrary = (library: Library): (() => WriterLibrary) => {
  let opened: WriterLibrary | undefined;
  return () => (opened ??= readWriterLibrary(library));
};
