import type { ElementDefinition } from '@sitewright/contract/library/element-definition';

export const definition: ElementDefinition = {
  kind: 'video',
  label: { en: 'Video', vi: 'Video' },
  group: 'media',
  order: 2,
  icon: '<path d="M5 5h14a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-14a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2"/><path d="M10 9l5 3l-5 3z"/>',
  keywords: ['youtube', 'vimeo', 'film', 'clip', 'phim'],
  fields: [
    {
      type: 'text',
      name: 'url',
      label: { en: 'Video URL', vi: 'URL video' },
      hint: {
        en: 'YouTube, Vimeo, TikTok or Loom. The video loads after a visitor clicks.',
        vi: 'YouTube, Vimeo, TikTok hoặc Loom. Video chỉ tải sau khi khách truy cập nhấp vào.',
      },
      maxLength: 500,
    },
    { type: 'text', name: 'title', label: { en: 'Title', vi: 'Tiêu đề' }, maxLength: 160 },
    { type: 'picture', name: 'poster', label: { en: 'Cover image', vi: 'Ảnh bìa' } },
    {
      type: 'choice',
      name: 'shape',
      group: 'layout',
      label: { en: 'Aspect ratio', vi: 'Tỷ lệ khung hình' },
      options: [
        { value: '16-9', label: { en: '16:9', vi: '16:9' } },
        { value: '4-3', label: { en: '4:3', vi: '4:3' } },
        { value: '1-1', label: { en: '1:1', vi: '1:1' } },
        { value: '9-16', label: { en: '9:16', vi: '9:16' } },
      ],
    },
  ],
  defaults: { url: '', title: '', poster: '', shape: '16-9' },
};
