// Forms of sections and elements from before forms were records of their own: their labels are among the section's
// texts. Ids and names of the fields are the names that such a form was submitted with, so that messages from then
// become answers.
import type { FieldType } from '@sitewright/contract/forms/field-types';
import {
  type FieldOption,
  formColorDefaults,
  type FormField,
} from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { FormContent } from '@sitewright/contract/forms/forms';

type Data = Readonly<Record<string, unknown>>;

const en = {
  name: 'Name',
  email: 'Email',
  phone: 'Phone',
  message: 'Message',
  topic: 'Topic',
  choice: 'Choice',
  time: 'Time',
  contact: 'Contact',
  booking: 'Booking',
  quote: 'Quote',
  callback: 'Callback',
  newsletter: 'Newsletter',
  submit: 'Submit',
  success: 'Thank you for your submission!',
};
type Texts = typeof en;

const vi: Texts = {
  name: 'Họ và tên',
  email: 'Email',
  phone: 'Số điện thoại',
  message: 'Lời nhắn',
  topic: 'Chủ đề',
  choice: 'Lựa chọn',
  time: 'Thời gian',
  contact: 'Liên hệ',
  booking: 'Đặt chỗ',
  quote: 'Báo giá',
  callback: 'Gọi lại',
  newsletter: 'Bản tin',
  submit: 'Gửi',
  success: 'Cảm ơn bạn đã gửi biểu mẫu!',
};

interface LegacyField {
  name: string;
  type: FieldType;
  /** Name of the section's text that labels the field. */
  label: string;
  /** The label where the text is empty; without it an empty text leaves the field out. */
  fallback?: keyof Texts;
  required?: boolean;
  /** Name of the section's list of options: `label` and, in some, `text`. */
  options?: string;
  /** Name of the section's text after the control. */
  help?: string;
  autocomplete?: string;
  rows?: number;
  min?: number;
  max?: number;
  defaultValue?: number;
}

interface LegacyForm {
  /** Name of the section's text that names the form. */
  name: string;
  fallbackName: keyof Texts;
  slug: string;
  fields: readonly LegacyField[];
}

const name = {
  name: 'name',
  type: 'text',
  label: 'nameLabel',
  fallback: 'name',
  autocomplete: 'name',
} as const;
const email = {
  name: 'email',
  type: 'email',
  label: 'emailLabel',
  fallback: 'email',
  autocomplete: 'email',
} as const;
const phone = { name: 'phone', type: 'phone', label: 'phoneLabel', autocomplete: 'tel' } as const;
const message = { name: 'message', type: 'textarea', label: 'messageLabel' } as const;

const newsletter = { name: 'title', fallbackName: 'newsletter', slug: 'newsletter' } as const;

const legacyForms: Readonly<Record<string, LegacyForm>> = {
  'form/form-1': {
    name: 'title',
    fallbackName: 'contact',
    slug: 'contact',
    fields: [
      { ...name, required: true },
      { ...email, required: true },
      phone,
      { name: 'topic', type: 'select', label: 'topicLabel', fallback: 'topic', options: 'topics' },
      { ...message, fallback: 'message', required: true, rows: 4 },
    ],
  },
  'form/form-2': {
    name: 'title',
    fallbackName: 'booking',
    slug: 'booking',
    fields: [
      { ...name, required: true },
      {
        name: 'people',
        type: 'number',
        label: 'peopleLabel',
        help: 'peopleUnit',
        required: true,
        min: 1,
        max: 99,
        defaultValue: 2,
      },
      { name: 'date', type: 'date', label: 'dateLabel', required: true },
      { name: 'subject', type: 'text', label: 'subjectLabel', required: true },
      { ...email, required: true },
    ],
  },
  'form/form-3': { ...newsletter, fields: [{ ...email, required: true }] },
  'form/form-4': {
    name: 'title',
    fallbackName: 'quote',
    slug: 'quote',
    fields: [
      {
        name: 'choice',
        type: 'radio',
        label: 'choiceLabel',
        fallback: 'choice',
        options: 'choices',
        required: true,
      },
      { name: 'route', type: 'section_break', label: 'routeLabel' },
      { name: 'from', type: 'text', label: 'fromLabel' },
      { name: 'to', type: 'text', label: 'toLabel' },
      { name: 'date', type: 'date', label: 'dateLabel' },
      { name: 'contact', type: 'section_break', label: 'contactLabel' },
      { ...name, required: true },
      phone,
      { ...email, required: true },
      { ...message, rows: 3 },
    ],
  },
  'contact/contact-4': {
    name: 'formTitle',
    fallbackName: 'callback',
    slug: 'callback',
    fields: [
      { ...name, required: true },
      { ...phone, fallback: 'phone', required: true },
      { name: 'time', type: 'select', label: 'timeLabel', fallback: 'time', options: 'times' },
    ],
  },
  'footer/footer-3': {
    ...newsletter,
    name: 'formTitle',
    fields: [{ name: 'email', type: 'email', label: 'emailLabel', autocomplete: 'email', required: true }],
  },
  form: {
    name: 'name',
    fallbackName: 'contact',
    slug: 'contact',
    fields: [
      { ...name, required: true },
      { ...email, required: true },
      phone,
      { ...message, fallback: 'message', required: true, rows: 5 },
    ],
  },
};

/** Without half of a character at the end, which a database refuses. */
const cut = (text: string, maxLength: number): string =>
  text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');

const textOf = (data: Data, key: string): string => {
  const value = Object.hasOwn(data, key) ? data[key] : undefined;
  return typeof value === 'string' ? value.trim() : '';
};

const optionsOf = (data: Data, key: string): FieldOption[] => {
  const entries: unknown = Object.hasOwn(data, key) ? data[key] : undefined;
  if (!Array.isArray(entries)) return [];
  const labels = new Set<string>();
  return (entries as unknown[]).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null) return [];
    const value = cut(textOf(entry as Data, 'label'), formLimits.optionMaxLength);
    if (value === '' || labels.has(value)) return [];
    labels.add(value);
    const about = textOf(entry as Data, 'text');
    const label = about === '' ? value : `${value}: ${about}`;
    // Such forms were submitted with the label as the value.
    return [{ label: cut(label, formLimits.optionMaxLength), value }];
  });
};

const fieldOf = (legacy: LegacyField, data: Data, texts: Texts): FormField[] => {
  const label = textOf(data, legacy.label) || (legacy.fallback && texts[legacy.fallback]);
  const options = legacy.options === undefined ? [] : optionsOf(data, legacy.options);
  if (label === undefined || (legacy.options !== undefined && options.length === 0)) return [];
  const { rows, min, max, defaultValue, autocomplete } = legacy;
  const field: FormField = {
    id: legacy.name,
    type: legacy.type,
    label: cut(label, formLimits.labelMaxLength),
    name: legacy.name,
    placeholder: '',
    helpText: legacy.help === undefined ? '' : cut(textOf(data, legacy.help), formLimits.helpTextMaxLength),
    required: legacy.required ?? false,
    validation: [],
    conditionalLogic: [],
    options: options.slice(0, formLimits.optionsMax),
    settings: {
      ...(rows === undefined ? {} : { rows }),
      ...(min === undefined ? {} : { min, integer: true }),
      ...(max === undefined ? {} : { max }),
      ...(defaultValue === undefined ? {} : { defaultValue }),
      ...(autocomplete === undefined ? {} : { autocomplete }),
    },
  };
  return [field];
};

/**
 * The form of a section (by the type of its design) or of a dropped element (`form`), from its texts. Undefined for what
 * never had one. `locale` is the language of the site: of the texts that such a form did not have.
 */
export const legacyForm = (type: string, data: Data, locale: string): FormContent | undefined => {
  if (!Object.hasOwn(legacyForms, type)) return undefined;
  const form = legacyForms[type]!;
  const texts = locale.startsWith('vi') ? vi : en;
  const fields = form.fields.flatMap((field) => fieldOf(field, data, texts));
  if (fields.length === 0) return undefined;
  return {
    name: cut(textOf(data, form.name) || texts[form.fallbackName], formLimits.nameMaxLength),
    slug: form.slug,
    description: '',
    isActive: true,
    closesAt: null,
    maxSubmissions: null,
    retentionDays: null,
    fields,
    settings: {
      submitText: cut(textOf(data, 'submitLabel') || texts.submit, formLimits.submitTextMaxLength),
      successMessage: texts.success,
      notifications: { email: true, webhook: false },
      recaptcha: false,
      honeypot: true,
    },
    styling: {
      theme: 'default',
      colors: { ...formColorDefaults },
      spacing: 'normal',
      borderRadius: 'md',
      fontSize: 'base',
      siteColors: true,
      submitButtonPosition: 'left',
    },
  };
};
