import type { JsonObject } from '@sitewright/contract/content';
import type { Localized } from '@sitewright/contract/section-design';
import type { NodeField } from './node-fields.ts';

interface ElementKind {
  label: Localized;
  fields: readonly NodeField[];
  /** What is drawn where nothing is set, and the examples that new list entries begin with. */
  defaults: JsonObject;
}

const words: Localized = { en: 'Text', vi: 'Chữ' };

/** The dropped elements that packages/render can draw, with their fields as the specification names them. */
export const elementKinds: Readonly<Record<string, ElementKind>> = {
  text: {
    label: { en: 'Text', vi: 'Đoạn chữ' },
    fields: [{ type: 'text', name: 'content', label: words, multiline: true }],
    defaults: {},
  },
  heading: {
    label: { en: 'Heading', vi: 'Tiêu đề' },
    fields: [
      { type: 'text', name: 'content', label: words },
      {
        type: 'choice',
        name: 'level',
        label: { en: 'Level', vi: 'Cấp' },
        options: [1, 2, 3, 4, 5, 6].map((level) => ({
          value: `h${level}`,
          label: { en: `Level ${level}`, vi: `Cấp ${level}` },
        })),
      },
    ],
    defaults: { level: 'h2' },
  },
  button: {
    label: { en: 'Button', vi: 'Nút bấm' },
    fields: [
      { type: 'text', name: 'text', label: words, maxLength: 200 },
      { type: 'address', name: 'link', group: 'content', label: { en: 'Link', vi: 'Liên kết' } },
      {
        type: 'choice',
        name: 'style',
        group: 'layout',
        label: { en: 'Style', vi: 'Kiểu' },
        options: [
          { value: 'primary', label: { en: 'Filled', vi: 'Nền đặc' } },
          { value: 'secondary', label: { en: 'Outlined', vi: 'Viền' } },
          { value: 'ghost', label: { en: 'Tinted', vi: 'Nền nhạt' } },
          { value: 'text', label: { en: 'Words only', vi: 'Chỉ có chữ' } },
        ],
      },
      {
        type: 'choice',
        name: 'size',
        group: 'layout',
        label: { en: 'Size', vi: 'Cỡ' },
        options: [
          { value: 'small', label: { en: 'Small', vi: 'Nhỏ' } },
          { value: 'medium', label: { en: 'Medium', vi: 'Vừa' } },
          { value: 'large', label: { en: 'Large', vi: 'Lớn' } },
        ],
      },
    ],
    defaults: { style: 'primary', size: 'medium' },
  },
  image: {
    label: { en: 'Picture', vi: 'Ảnh' },
    fields: [{ type: 'picture', name: 'url', altName: 'alt', label: { en: 'Picture', vi: 'Ảnh' } }],
    defaults: {},
  },
  statsCounter: {
    label: { en: 'Figures', vi: 'Con số' },
    fields: [
      {
        type: 'list',
        name: 'stats',
        label: { en: 'Figures', vi: 'Con số' },
        itemLabel: { en: 'Figure', vi: 'Con số' },
        fields: [
          { type: 'text', name: 'number', label: { en: 'Figure', vi: 'Con số' }, maxLength: 40 },
          { type: 'text', name: 'label', label: { en: 'Label', vi: 'Nhãn' }, maxLength: 120 },
        ],
      },
    ],
    defaults: {
      stats: [
        { number: '100+', label: 'Projects' },
        { number: '50+', label: 'Clients' },
        { number: '5+', label: 'Years' },
      ],
    },
  },
};
