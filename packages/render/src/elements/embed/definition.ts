import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'embed',
  label: { en: 'Embed', vi: 'Nội dung nhúng' },
  group: 'media',
  order: 5,
  icon: '<path d="M7 8l-4 4l4 4"/><path d="M17 8l4 4l-4 4"/><path d="M14 4l-4 16"/>',
  keywords: ['service', 'spotify', 'calendly', 'google', 'soundcloud', 'booking', 'dịch vụ'],
  fields: [
    {
      type: 'text',
      name: 'url',
      label: { en: 'URL', vi: 'URL' },
      hint: {
        en: 'Google Maps (embed), Forms and Calendar, Calendly, Spotify, SoundCloud, CodePen, OpenStreetMap, and videos.',
        vi: 'Google Maps (bản nhúng), Forms và Lịch, Calendly, Spotify, SoundCloud, CodePen, OpenStreetMap và video.',
      },
      maxLength: 2_000,
    },
    { type: 'text', name: 'title', label: { en: 'Title', vi: 'Tiêu đề' }, maxLength: 160 },
    { type: 'picture', name: 'poster', label: { en: 'Placeholder image', vi: 'Ảnh hiển thị trước khi tải' } },
    {
      type: 'number',
      name: 'height',
      group: 'layout',
      label: { en: 'Height', vi: 'Chiều cao' },
      min: 120,
      max: 1_200,
      step: 20,
      unit: 'px',
    },
  ],
  defaults: { url: '', title: '', poster: '', height: 480 },
};
