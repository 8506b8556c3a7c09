import type { JsonObject } from '@sitewright/contract/content';
import {
  emailLink,
  type FillSection,
  headed,
  mapLink,
  noLink,
  noPicture,
  phoneLink,
  type SectionContext,
} from './section-parts.ts';

/** The last word of a page: what to do next. */
export const fillClosing: FillSection = ({ texts, main, second, pictures, servicesHref }, type) => {
  if (type === 'cta/cta-2' && pictures.left() < 1) return undefined;
  if (type === 'cta/cta-4' && servicesHref === undefined) return undefined;
  const closing = texts.closing();
  if (closing.title === '') return undefined;
  if (type === 'cta/cta-4') {
    const other = texts.closing();
    if (other.title === '') return undefined;
    const doors = [
      { eyebrow: '', ...closing, link: { ...main } },
      { eyebrow: '', ...other, link: { ...second } },
    ];
    return { title: texts.headline(), text: '', doors };
  }
  const data = { ...headed(closing), action: { ...main }, secondAction: { ...noLink } };
  if (type === 'cta/cta-1') return data;
  return { ...data, image: { ...pictures.take(1)[0]! }, facts: [], side: 'start' };
};

const waysOf = ({ facts, common }: SectionContext) => ({
  address: facts.address ?? '',
  phone: facts.phone ? { ...phoneLink(facts.phone) } : { ...noLink },
  email: facts.email ? { ...emailLink(facts.email) } : { ...noLink },
  mapLink: facts.address ? { ...mapLink(facts.address, common.openMap) } : { ...noLink },
});

/** Contact details. Only a design that also takes messages is of use where no other way is known. */
export const fillContact: FillSection = (context, type) => {
  const { heading, facts, pictures, name } = context;
  const isKnown = Boolean(facts.address ?? facts.phone ?? facts.email);
  if (type !== 'contact/contact-4' && !isKnown) return undefined;
  if (type === 'contact/contact-2' && pictures.left() < 1) return undefined;
  const head = headed(heading('contact'));
  const { phone, email, mapLink: map, address } = waysOf(context);
  const hours = (facts.hours ?? []).map(({ days, time }) => `${days} ${time}`).join('\n');
  if (type === 'contact/contact-1') {
    const days = (facts.hours ?? []).slice(0, 7);
    return {
      ...head,
      phone,
      email,
      mapLink: map,
      days: days.map(({ days: day, time }) => ({ day, time, note: '', closed: false })),
      note: facts.address ?? '',
    };
  }
  if (type === 'contact/contact-2')
    return {
      eyebrow: '',
      title: head['title']!,
      image: { ...pictures.take(1)[0]! },
      steps: [],
      cardTitle: name,
      address,
      phone,
      email,
      mapLink: map,
      hours,
    };
  return {
    ...head,
    phone,
    image: { ...(pictures.take(1)[0] ?? noPicture) },
    formTitle: heading('form').title,
    formConfig: context.form(),
    note: '',
    address,
    email,
    hours,
  };
};

/** A form to ask, book or order. */
export const fillForm: FillSection = (context, type) => {
  const { heading, facts } = context;
  const head = headed(heading('form'));
  const formConfig = context.form();
  if (type === 'form/form-4') return { ...head, formConfig, note: '' };
  return {
    ...head,
    ...waysOf(context),
    hours: (facts.hours ?? []).slice(0, 7).map(({ days, time }) => ({ days, time })),
    cardTitle: '',
    formConfig,
    note: '',
  };
};

const pictureCounts: Readonly<Record<string, number>> = {
  'gallery/gallery-1': 6,
  'gallery/gallery-2': 5,
  'gallery/gallery-4': 6,
};

const galleryMin = 4;

/** Pictures of the business, which say more than a caption could that nobody has written. */
export const fillGallery: FillSection = ({ heading, pictures, main }, type) => {
  if (pictures.left() < galleryMin) return undefined;
  const shown = pictures.take(pictureCounts[type] ?? galleryMin);
  const more = type === 'gallery/gallery-4' ? { price: '' } : {};
  const items = shown.map((image): JsonObject => ({ image: { ...image }, caption: '', detail: '', ...more }));
  const head = headed(heading('gallery'));
  return type === 'gallery/gallery-4'
    ? { ...head, items, action: { ...main }, note: '' }
    : { ...head, items };
};
