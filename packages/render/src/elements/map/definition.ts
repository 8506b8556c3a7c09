import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'map',
  label: { en: 'Map', vi: 'Bản đồ' },
  group: 'media',
  order: 4,
  icon: '<path d="M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0"/><path d="M17.7 16.7l-4.3 4.2a2 2 0 0 1 -2.8 0l-4.3 -4.2a8 8 0 1 1 11.4 0z"/>',
  keywords: ['place', 'address', 'directions', 'openstreetmap', 'địa chỉ', 'chỉ đường'],
  fields: [
    { type: 'text', name: 'place', label: { en: 'Place name', vi: 'Tên địa điểm' }, maxLength: 160 },
    {
      type: 'text',
      name: 'address',
      label: { en: 'Address', vi: 'Địa chỉ' },
      multiline: true,
      maxLength: 400,
    },
    {
      type: 'text',
      name: 'coordinates',
      label: { en: 'Latitude and longitude', vi: 'Vĩ độ và kinh độ' },
      hint: {
        en: 'For example 10.7769, 106.7009. If empty, the address is used.',
        vi: 'Ví dụ 10.7769, 106.7009. Nếu để trống, địa chỉ sẽ được dùng.',
      },
      maxLength: 60,
    },
    {
      type: 'number',
      name: 'zoom',
      group: 'layout',
      label: { en: 'Zoom', vi: 'Thu phóng' },
      min: 3,
      max: 19,
    },
    { type: 'picture', name: 'picture', label: { en: 'Custom map image', vi: 'Ảnh bản đồ tùy chỉnh' } },
    {
      type: 'choice',
      name: 'shape',
      group: 'layout',
      label: { en: 'Aspect ratio', vi: 'Tỷ lệ khung hình' },
      options: [
        { value: 'wide', label: { en: 'Wide', vi: 'Rộng' } },
        { value: 'normal', label: { en: '16:9', vi: '16:9' } },
        { value: 'square', label: { en: 'Square', vi: 'Vuông' } },
      ],
    },
  ],
  defaults: {
    place: 'Kiln & Clay',
    address: '12 Ton That Dam, District 1\nHo Chi Minh City',
    coordinates: '10.7714, 106.7045',
    zoom: 16,
    picture: '',
    shape: 'normal',
  },
};
