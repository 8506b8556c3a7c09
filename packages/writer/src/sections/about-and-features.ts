import type { JsonObject } from '@sitewright/contract/content';
import { type FillSection, headed, noLink, noPicture, paragraphs } from './section-parts.ts';

/** About designs show a picture beside the text, or none. */
export const fillAbout: FillSection = ({ texts, pictures, main }, type) => {
  if (type !== 'about/about-3' && pictures.left() < 1) return undefined;
  const paragraphsOfIt = texts.about();
  const [first = '', ...more] = paragraphsOfIt;
  if (first === '') return undefined;
  const title = texts.headline();
  if (type === 'about/about-3')
    return { eyebrow: '', title, body: paragraphs(paragraphsOfIt), action: { ...main }, items: [] };
  const image = pictures.take(1)[0]!;
  const shared: JsonObject = { eyebrow: '', title, quote: '', name: '', role: '', image: { ...image } };
  if (type === 'about/about-4')
    return { ...shared, text: first, body: paragraphs(more), caption: '', facts: [] };
  return { ...shared, body: paragraphs(paragraphsOfIt), side: 'start' };
};

const countOf: Readonly<Record<string, number>> = {
  'features/features-1': 4,
  'features/features-2': 4,
  'features/features-3': 3,
  'features/features-4': 4,
};

const pictureCounts: Readonly<Record<string, number>> = {
  'features/features-3': 3,
  'features/features-4': 1,
};

/** Benefits of the business. */
export const fillFeatures: FillSection = ({ texts, heading, pictures, second }, type) => {
  const count = countOf[type] ?? 4;
  if (pictures.left() < (pictureCounts[type] ?? 0) || texts.benefitsLeft() < count) return undefined;
  const points = texts.benefits(count);
  const head = headed(heading('benefits'));
  if (type === 'features/features-2')
    return { ...head, items: points.map(({ title, text }) => ({ title, text, note: '' })) };
  if (type === 'features/features-3') {
    const images = pictures.take(count);
    const items = points.map(({ title, text }, index) => ({
      title,
      text,
      link: { ...noLink },
      image: { ...images[index]! },
    }));
    return { ...head, items };
  }
  const items = points.map(({ icon, title, text }) => ({ icon, title, text }));
  const image = { ...(pictures.take(1)[0] ?? noPicture) };
  const shared = { ...head, image, caption: '', items };
  return type === 'features/features-4' ? { ...shared, action: { ...second } } : shared;
};
