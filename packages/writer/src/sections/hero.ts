import type { JsonObject } from '@sitewright/contract/content';
import { type FillSection, noPicture, type Picture } from './section-parts.ts';

/** Heroes that show pictures, and how many. */
const pictureCounts: Readonly<Record<string, number>> = {
  'hero/hero-1': 1,
  'hero/hero-2': 1,
  'hero/hero-3': 0,
  'hero/hero-4': 1,
  'hero/hero-6': 3,
  'hero/hero-7': 1,
};

/** Heroes that stand without pictures: not every trade has some. Each has two compositions. */
export const plainHeroes: readonly string[] = ['hero-3', 'hero-4'];

/** The first section of the home page: what the business does, for whom and where, and the one next step. */
export const fillHero: FillSection = (context, type) => {
  const { texts, main, second, pictures, facts, common } = context;
  const count = pictureCounts[type] ?? 1;
  const isPlain = pictures.left() === 0 && plainHeroes.some((design) => type.endsWith(`/${design}`));
  if (pictures.left() < count && !isPlain) return undefined;
  const found = pictures.take(count);
  const data: JsonObject = {
    eyebrow: texts.eyebrow(),
    title: texts.headline(),
    text: [texts.statement(), texts.lead()].filter((text) => text !== '').join(' '),
    action: { ...main },
    secondAction: { ...second },
  };
  if (type === 'hero/hero-6')
    return { ...data, note: '', pictures: found.map((image) => ({ image: { ...image }, caption: '' })) };
  if (type === 'hero/hero-3') return { ...data, note: '', facts: [] };
  const image = { ...(found[0] ?? noPicture) };
  if (type === 'hero/hero-4') return { ...data, image, badges: [], proof: '' };
  if (type === 'hero/hero-7')
    return {
      ...data,
      image,
      hoursTitle: facts.hours?.length ? common.hours : '',
      hours: (facts.hours ?? []).slice(0, 7).map(({ days, time }) => ({ day: days, time })),
      note: '',
    };
  return { ...data, image, facts: [] };
};

/** The head of any other page: its title, and a sentence. */
export const pageHead = (
  { name, picture }: { name: string; picture: Picture | undefined },
  { title, text }: { title: string; text: string },
): JsonObject => ({
  eyebrow: name,
  title,
  text,
  action: { label: '', href: '' },
  image: { ...(picture ?? noPicture) },
});
