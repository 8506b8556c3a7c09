import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'divider',
  label: { en: 'Divider', vi: 'Đường kẻ' },
  group: 'structure',
  order: 4,
  icon: '<path d="M3 12h18"/><path d="M8 6h8"/><path d="M8 18h8"/>',
  keywords: ['line', 'rule', 'separator', 'ngăn cách'],
  fields: [
    {
      type: 'choice',
      name: 'style',
      group: 'layout',
      label: { en: 'Style', vi: 'Kiểu' },
      options: [
        { value: 'solid', label: { en: 'Solid', vi: 'Nét liền' } },
        { value: 'dashed', label: { en: 'Dashed', vi: 'Nét đứt' } },
        { value: 'dotted', label: { en: 'Dotted', vi: 'Nét chấm' } },
        { value: 'double', label: { en: 'Double', vi: 'Nét đôi' } },
      ],
    },
    {
      type: 'number',
      name: 'thickness',
      group: 'layout',
      label: { en: 'Thickness', vi: 'Độ dày' },
      min: 1,
      max: 24,
      unit: 'px',
    },
    {
      type: 'number',
      name: 'width',
      group: 'layout',
      label: { en: 'Width', vi: 'Chiều rộng' },
      min: 5,
      max: 100,
      step: 5,
      unit: '%',
    },
  ],
  defaults: { style: 'solid', thickness: 1, width: 100 },
};
