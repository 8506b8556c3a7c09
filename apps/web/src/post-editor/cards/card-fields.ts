// The fields of the cards that are edited in a form.
import { blogLimits } from '@sitewright/contract/blog/blog-limits';
import type { Json } from '@sitewright/contract/content';

type FieldName = 'src' | 'poster' | 'title' | 'caption' | 'name' | 'description' | 'label' | 'href' | 'image';

interface CardField {
  name: FieldName;
  max: number;
  isLong?: boolean;
}

const address = (name: 'src' | 'href' | 'poster' | 'image'): CardField => ({
  name,
  max: blogLimits.addressMaxLength,
});
const line = (name: FieldName): CardField => ({ name, max: blogLimits.titleMaxLength });
const long = (name: FieldName): CardField => ({ name, max: blogLimits.captionMaxLength, isLong: true });

const fields: Readonly<Record<string, readonly CardField[]>> = {
  'post/gallery': [long('caption')],
  'post/video': [address('src'), address('poster'), long('caption')],
  'post/audio': [address('src'), line('title'), long('caption')],
  'post/file': [address('src'), line('name'), long('description')],
  'post/button': [line('label'), address('href')],
  'post/bookmark': [address('href'), line('title'), long('description'), address('image')],
};

export const cardFields = (type: string): readonly CardField[] => fields[type] ?? [];

const required: Readonly<Record<string, readonly string[]>> = {
  'post/gallery': ['images'],
  'post/video': ['src'],
  'post/audio': ['src'],
  'post/file': ['src', 'name'],
  'post/button': ['label', 'href'],
  'post/bookmark': ['href'],
  'post/form': ['formId'],
};

const isEmpty = (value: Json | undefined): boolean =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isAddress = (value: Json | undefined): boolean =>
  typeof value === 'string' && /^(https?:\/\/|\/(?!\/)|#|mailto:|tel:|page:)\S+$/i.test(value.trim());

/** The first field that is empty or no address, and has to be corrected before the card is saved. */
export const missingField = (type: string, data: Record<string, Json>): string | undefined =>
  required[type]?.find(
    (name) => isEmpty(data[name]) || ((name === 'src' || name === 'href') && !isAddress(data[name])),
  );
