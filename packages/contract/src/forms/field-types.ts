/** spec: the 27 field types. */
export const fieldTypes = [
  'text',
  'email',
  'number',
  'phone',
  'url',
  'textarea',
  'rich_text',
  'select',
  'radio',
  'checkbox',
  'toggle',
  'date',
  'time',
  'datetime',
  'file_upload',
  'image_upload',
  'rating',
  'range',
  'color',
  'signature',
  'section_break',
  'heading',
  'paragraph',
  'divider',
  'hidden',
  'captcha',
  'payment',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** spec: categories of the field library, in its order. `rich_text`, `signature` and `hidden` are in none of them. */
export const fieldCategories = {
  basic: ['text', 'email', 'number', 'phone', 'url'],
  text: ['textarea'],
  choice: ['select', 'radio', 'checkbox', 'toggle'],
  dateTime: ['date', 'time', 'datetime'],
  files: ['file_upload', 'image_upload'],
  special: ['rating', 'range', 'color'],
  layout: ['section_break', 'heading', 'paragraph', 'divider'],
  advanced: ['captcha', 'payment'],
} as const satisfies Record<string, readonly FieldType[]>;

const layoutTypes: ReadonlySet<FieldType> = new Set(['section_break', 'heading', 'paragraph', 'divider']);
const choiceTypes: ReadonlySet<FieldType> = new Set(['select', 'radio', 'checkbox']);
const fileTypes: ReadonlySet<FieldType> = new Set(['file_upload', 'image_upload']);

/** Shows something and asks for nothing. */
export const isLayout = (type: FieldType): boolean => layoutTypes.has(type);
/** Has an answer that is stored. */
export const isInput = (type: FieldType): boolean => !layoutTypes.has(type) && type !== 'captcha';
export const hasOptions = (type: FieldType): boolean => choiceTypes.has(type);
export const isUpload = (type: FieldType): boolean => fileTypes.has(type);
