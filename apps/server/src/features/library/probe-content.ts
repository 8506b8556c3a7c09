// Content that breaks careless layouts, generated from the fields of a design: empty, and overlong.
import type { JsonObject } from '@sitewright/contract/content';
import type { FormContent } from '@sitewright/contract/forms/forms';
import type { DesignField, SectionDesign } from '@sitewright/contract/library/section-design';
import { withIds } from '@sitewright/render/item-ids';
import { probeForm } from './probe-form.ts';

const longWord = 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen';

const emptyValue = (field: DesignField): unknown =>
  ({
    text: '',
    richtext: '',
    image: { src: '', alt: '' },
    link: { label: '', href: '' },
    color: '',
    toggle: false,
    choice: '',
    list: [],
    form: null,
    posts: { source: 'latest', count: 1 },
  })[field.type];

const longText = `${longWord} Nghiêng nghiêng <b>“${longWord}”</b>`;

const longValue = (field: DesignField, own: unknown): unknown => {
  if (field.type === 'form') return probeForm(longText, (own as FormContent | undefined)?.styling);
  if (field.type === 'list') {
    const item = Object.fromEntries(field.fields.map((inner) => [inner.name, longValue(inner, undefined)]));
    return Array.from({ length: field.max ?? 12 }, () => item);
  }
  if (field.type === 'text') return longText.slice(0, field.maxLength ?? 400);
  if (field.type === 'richtext') return `<p>${longWord}</p><script>alert(1)</script>`;
  if (field.type === 'link') return { label: longWord, href: 'javascript:alert(1)' };
  if (field.type === 'toggle') return true;
  if (field.type === 'posts') return { source: 'latest', count: 24 };
  return undefined;
};

export type ProbeContent = 'empty' | 'long';

/** The design filled with `kind`; fields without such a value (an image, a choice) keep their default. */
export const probeContent = (design: SectionDesign, kind: ProbeContent): JsonObject => {
  const value = kind === 'empty' ? emptyValue : longValue;
  const filled = design.config.fields
    .map((field) => {
      const own = design.defaults[field.name];
      return [field.name, value(field, own) ?? own] as const;
    })
    .filter(([, entry]) => entry !== undefined);
  return withIds(Object.fromEntries(filled)) as JsonObject;
};
