import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'image',
  label: { en: 'Image', vi: 'Ảnh' },
  group: 'media',
  order: 1,
  icon: '<path d="M6 4h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12a2 2 0 0 1 2 -2"/><path d="M15 8.5h.01"/><path d="M4 16l4 -4c1 -.9 2 -.9 3 0l5 5"/><path d="M14 15l1 -1c1 -.9 2 -.9 3 0l2 2"/>',
  keywords: ['image', 'photo', 'hình'],
  fields: [{ type: 'picture', name: 'url', altName: 'alt', label: { en: 'Image', vi: 'Ảnh' } }],
  defaults: { url: '', alt: 'Image' },
};
