import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'spacer',
  label: { en: 'Spacer', vi: 'Khoảng trống' },
  group: 'structure',
  order: 5,
  icon: '<path d="M4 4h16"/><path d="M4 20h16"/><path d="M12 8v8"/><path d="M9 10l3 -3l3 3"/><path d="M9 14l3 3l3 -3"/>',
  keywords: ['spacer', 'gap', 'distance', 'khoảng cách'],
  fields: [
    {
      type: 'number',
      name: 'height',
      group: 'layout',
      label: { en: 'Height', vi: 'Chiều cao' },
      min: 0,
      max: 400,
      step: 8,
      unit: 'px',
    },
    {
      type: 'number',
      name: 'mobileHeight',
      group: 'layout',
      label: { en: 'Height on mobile', vi: 'Chiều cao trên điện thoại' },
      min: 0,
      max: 400,
      step: 8,
      unit: 'px',
    },
  ],
  defaults: { height: 48, mobileHeight: 32 },
};
