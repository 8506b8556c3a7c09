// Renders one element as a page would, for the tests of the kinds.
import type { DroppedElement } from '@sitewright/contract/content';
import { drawFormContent } from '../forms/draw-form-content.ts';
import { renderElement } from '../dropped-element.ts';
import { elementKinds } from '../elements/registry.ts';
import type { TagEnvironment } from '../template-tags.ts';

export const testEnvironment = (more: Partial<TagEnvironment> = {}): TagEnvironment => ({
  edit: false,
  resolveImage: (src) => ({ src, width: 60, height: 40, srcset: undefined }),
  resolveLink: (href) => href,
  currentPath: '/',
  sanitizeHtml: (html) => html.replace(/<(?!\/?p>)[^>]*>?/g, ''),
  icons: {
    star: '<path d="M1 1"/>',
    mail: '<path d="M2 2"/>',
    'brand-facebook': '<path d="M3 3"/>',
  },
  locale: 'en',
  formAction: '/_forms/s1',
  drawForm: ({ content }, place) =>
    content && drawFormContent(content, { place, locale: 'en', edit: more.edit ?? false }),
  drawOwnForm: () => undefined,
  findElement: (kind) => elementKinds.get(kind),
  renderZone: () => '',
  consumePriority: () => false,
  ...more,
});

export const drawElement = (type: string, data?: unknown, more: Partial<TagEnvironment> = {}): string =>
  renderElement({ id: 'x1', type, data: data as NonNullable<DroppedElement['data']> }, testEnvironment(more));
