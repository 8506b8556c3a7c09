import type { ElementDefinition } from '@sitewright/contract/library/element-definition';
import { networks } from './networks.ts';

export const definition: ElementDefinition = {
  kind: 'social',
  label: { en: 'Social links', vi: 'Mạng xã hội' },
  group: 'actions',
  order: 3,
  icon: '<path d="M6 9a3 3 0 1 0 0 6a3 3 0 0 0 0 -6"/><path d="M18 3a3 3 0 1 0 0 6a3 3 0 0 0 0 -6"/><path d="M18 15a3 3 0 1 0 0 6a3 3 0 0 0 0 -6"/><path d="M8.7 10.7l6.6 -3.4"/><path d="M8.7 13.3l6.6 3.4"/>',
  keywords: ['facebook', 'instagram', 'zalo', 'tiktok', 'profiles', 'share'],
  fields: [
    {
      type: 'list',
      name: 'links',
      label: { en: 'Links', vi: 'Liên kết' },
      itemLabel: { en: 'Link', vi: 'Liên kết' },
      fields: [
        {
          type: 'choice',
          name: 'network',
          label: { en: 'Network', vi: 'Mạng xã hội' },
          options: networks.map(({ value, label }) => ({ value, label })),
        },
        { type: 'address', name: 'href', label: { en: 'Link', vi: 'Liên kết' } },
      ],
    },
    {
      type: 'choice',
      name: 'style',
      group: 'layout',
      label: { en: 'Style', vi: 'Kiểu' },
      options: [
        { value: 'plain', label: { en: 'Plain', vi: 'Đơn giản' } },
        { value: 'outlined', label: { en: 'Outline', vi: 'Đường viền' } },
        { value: 'filled', label: { en: 'Solid', vi: 'Nền đặc' } },
      ],
    },
    { type: 'toggle', name: 'names', group: 'layout', label: { en: 'Show labels', vi: 'Hiện nhãn' } },
  ],
  defaults: {
    links: [
      { network: 'facebook', href: 'https://www.facebook.com/' },
      { network: 'instagram', href: 'https://www.instagram.com/' },
      { network: 'zalo', href: 'https://zalo.me/' },
    ],
    style: 'outlined',
    names: false,
  },
};
