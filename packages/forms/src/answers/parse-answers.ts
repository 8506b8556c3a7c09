import { isUpload } from '@sitewright/contract/forms/field-types';
import type { FormDefinition, FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import type { Answer, Answers, FileAnswer } from './answer.ts';
import { isDate, isTime } from './dates.ts';
import { readNumber } from './read-number.ts';
import { cleanText, scalarText } from './read-text.ts';

/** What the page knows without asking the visitor. `utm`: parameter name → text. */
export interface PageFacts {
  utm?: Record<string, string>;
  referrer?: string;
  page?: string;
  userAgent?: string;
}

export interface ParseOptions {
  /** Language in which numbers were written. Default `en`. */
  locale?: string;
  /** Field name → its uploaded files. */
  files?: Record<string, FileAnswer[]>;
  page?: PageFacts;
}

/** The pairs of a form body, or an object from JSON. */
export type RawAnswers = Iterable<readonly [string, unknown]> | Record<string, unknown>;

export interface ParsedAnswers {
  answers: Answers;
  /** Field id → what was written and could not be read. */
  malformed: Record<string, string>;
  /** Names that no field has, in the order received. */
  unknown: string[];
}

/** An answer that could not be read. */
class Malformed {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Reading = Answer | Malformed | undefined;

const isIterable = (raw: RawAnswers): raw is Iterable<readonly [string, unknown]> => Symbol.iterator in raw;

const collect = (raw: RawAnswers): Map<string, unknown[]> => {
  const values = new Map<string, unknown[]>();
  for (const [name, value] of isIterable(raw) ? raw : Object.entries(raw)) {
    const list = Array.isArray(value) ? (value as unknown[]) : [value];
    values.set(name, [...(values.get(name) ?? []), ...list]);
  }
  return values;
};

const written = (value: unknown): string =>
  cleanText(typeof value === 'object' ? JSON.stringify(value) : scalarText(value), true).slice(
    0,
    formLimits.answerMaxLength,
  );

const malformed = (value: unknown): Malformed => new Malformed(written(value));

/** A text from a text, a number or a boolean; undefined for null, an object or nothing. */
const textOf = (value: unknown, isMultiline = false): string | Malformed => {
  if (value === undefined || value === null) return '';
  if (typeof value === 'object') return malformed(value);
  return cleanText(scalarText(value), isMultiline);
};

const isYes = (value: unknown, field: FormField): boolean => {
  if (typeof value === 'object') return false;
  const text = scalarText(value);
  return ['on', 'true', '1', 'yes'].includes(text) || field.options.some((option) => option.value === text);
};

/** Whether the text is an IANA name such as `Asia/Ho_Chi_Minh`; offsets such as `+07:00` name no zone. */
const isTimeZone = (text: string): boolean => {
  if (!/^[A-Za-z][\w+/-]{1,59}$/.test(text)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: text }));
  } catch {
    return false;
  }
};

const readDateTime = (text: string, zone: string): string | undefined => {
  const match = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d)(:\d\d(\.\d+)?)?$/.exec(text);
  if (!match || !isDate(match[1]!) || !isTime(match[2]!)) return undefined;
  return `${match[1]}T${match[2]}${isTimeZone(zone) ? `[${zone}]` : ''}`;
};

const readColor = (text: string): string | undefined => {
  if (/^#[0-9a-f]{6}$/i.test(text)) return text.toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/i.exec(text);
  return short?.slice(1).reduce((color, digit) => color + digit.toLowerCase().repeat(2), '#');
};

const normalizeDomain = (text: string): string => {
  const at = text.lastIndexOf('@');
  if (at < 0) return text;
  return text.slice(0, at + 1) + text.slice(at + 1).toLowerCase();
};

class Reader {
  readonly #values: Map<string, unknown[]>;
  readonly #options: ParseOptions;

  constructor(values: Map<string, unknown[]>, options: ParseOptions) {
    this.#values = values;
    this.#options = options;
  }

  #last(name: string): unknown {
    return this.#values.get(name)?.at(-1);
  }

  /** Reads one text; what `convert` does not know is malformed. */
  #convert(field: FormField, convert: (text: string) => Answer | undefined): Reading {
    const text = textOf(this.#last(field.name));
    if (text instanceof Malformed || text === '') return text || undefined;
    return convert(text) ?? malformed(text);
  }

  #text(field: FormField, isMultiline = false): Reading {
    const text = textOf(this.#last(field.name), isMultiline);
    if (text instanceof Malformed || text === '') return text || undefined;
    return text.length > formLimits.answerMaxLength ? malformed(text) : text;
  }

  /** What was written beside the choice “Other”, in its place. */
  #withOther({ name, settings }: FormField, value: unknown): unknown {
    return settings.allowOther && value === otherValue ? this.#last(`${name}_other`) : value;
  }

  #choice(field: FormField): Reading {
    const text = textOf(this.#withOther(field, this.#last(field.name)));
    if (text instanceof Malformed || text === '') return text || undefined;
    return text.length > formLimits.answerMaxLength ? malformed(text) : text;
  }

  #choices(field: FormField): Reading {
    const values = (this.#values.get(field.name) ?? []).map((value) => this.#withOther(field, value));
    const object = values.find((value) => typeof value === 'object' && value !== null);
    if (object !== undefined) return malformed(object);
    const texts = values.map((value) => textOf(value) as string).filter((text) => text !== '');
    const known = field.options.map(({ value }) => value).filter((value) => texts.includes(value));
    const answer = [...new Set([...known, ...texts])];
    const isTooLong = answer.some((text) => text.length > formLimits.answerMaxLength);
    return answer.length === 0 ? undefined : isTooLong ? malformed(answer.join('; ')) : answer;
  }

  #files({ name, settings }: FormField): Reading {
    const files = ownValue(this.#options.files, name) ?? [];
    return files.length === 0 ? undefined : settings.multiple ? files : files.slice(-1);
  }

  #signature({ name }: FormField): Reading {
    const file = ownValue(this.#options.files, name)?.at(-1);
    if (file) return { kind: 'drawn', file };
    const typed = textOf(this.#last(`${name}_typed`));
    if (typed instanceof Malformed || typed === '') return typed || undefined;
    const consent = this.#last(`${name}_consent`);
    const isSigned = ['on', 'true', '1', 'yes'].includes(String(consent));
    return isSigned && typed.length <= formLimits.typedSignatureMaxLength
      ? { kind: 'typed', name: typed }
      : malformed(typed);
  }

  #hidden(field: FormField): Reading {
    const { prefill, defaultValue } = field.settings;
    const page = this.#options.page ?? {};
    const text =
      prefill === undefined
        ? textOf(defaultValue)
        : prefill.source === 'query'
          ? textOf(this.#last(field.name))
          : textOf(prefill.source === 'utm' ? ownValue(page.utm, prefill.name) : page[prefill.source]);
    if (text instanceof Malformed || text === '') return text || undefined;
    return text.length > formLimits.answerMaxLength ? malformed(text) : text;
  }

  #boolean(field: FormField): boolean {
    return isYes(this.#last(field.name), field);
  }

  read(field: FormField): Reading {
    const { type, name, settings, options } = field;
    const { locale } = this.#options;
    switch (type) {
      case 'text':
      case 'phone':
      case 'url':
        return this.#text(field);
      case 'radio':
        return this.#choice(field);
      case 'textarea':
      case 'rich_text':
        return this.#text(field, true);
      case 'email': {
        const text = this.#text(field);
        return typeof text === 'string' ? normalizeDomain(text) : text;
      }
      case 'number':
      case 'range':
      case 'rating':
        return this.#convert(field, (text) => readNumber(text, locale));
      case 'payment':
        return settings.payment?.mode === 'visitorAmount'
          ? this.#convert(field, (text) => readNumber(text, locale))
          : undefined;
      case 'select':
        return settings.multiple ? this.#choices(field) : this.#choice(field);
      case 'checkbox':
        return options.length > 1 ? this.#choices(field) : this.#boolean(field) || undefined;
      case 'toggle':
        return this.#boolean(field);
      case 'date':
        return this.#convert(field, (text) => (isDate(text) ? text : undefined));
      case 'time':
        return this.#convert(field, (text) => {
          const time = /^(\d\d:\d\d)(:[0-5]\d(\.\d+)?)?$/.exec(text)?.[1];
          return time !== undefined && isTime(time) ? time : undefined;
        });
      case 'datetime': {
        const zone = textOf(this.#last(`${name}_zone`));
        return this.#convert(field, (text) => readDateTime(text, typeof zone === 'string' ? zone : ''));
      }
      case 'color':
        return this.#convert(field, readColor);
      case 'signature':
        return this.#signature(field);
      case 'hidden':
        return this.#hidden(field);
      default:
        return isUpload(type) ? this.#files(field) : undefined;
    }
  }
}

/** The value of an own key: names come from forms, and may be those of `Object.prototype`. */
const ownValue = <Value>(record: Record<string, Value> | undefined, key: string): Value | undefined =>
  record && Object.hasOwn(record, key) ? record[key] : undefined;

/** The value of the choice “Other”; what the visitor wrote is sent as `{name}_other`. */
export const otherValue = '__other';

const companions: Partial<Record<FormField['type'], readonly string[]>> = {
  datetime: ['_zone'],
  signature: ['_typed', '_consent'],
};

const companionsOf = ({ type, settings }: FormField): readonly string[] =>
  settings.allowOther ? ['_other'] : (companions[type] ?? []);

/** Names under which visitors send the answer of a field. */
export const namesOf = (field: FormField): string[] => [
  field.name,
  ...companionsOf(field).map((ending) => field.name + ending),
];

/**
 * Names of inputs for files that were uploaded before: `{name}_token` is one of them, `{name}_remove` one that the visitor has
 * removed. They name files, and are no part of the answer.
 */
export const fileNamesOf = ({ type, name }: Pick<FormField, 'type' | 'name'>): string[] =>
  isUpload(type) || type === 'signature' ? [`${name}_token`, `${name}_remove`] : [];

/**
 * Reads what a visitor sent into typed answers; see docs/forms.md. Never throws for any `raw`. Says nothing about
 * whether the answers are allowed: that is `validate`.
 */
export const parseAnswers = (
  definition: Pick<FormDefinition, 'fields'>,
  raw: RawAnswers,
  options: ParseOptions = {},
): ParsedAnswers => {
  const values = collect(raw);
  const reader = new Reader(values, options);
  const parsed: ParsedAnswers = { answers: {}, malformed: {}, unknown: [] };
  for (const field of definition.fields) {
    const answer = reader.read(field);
    if (answer instanceof Malformed) parsed.malformed[field.id] = answer.text;
    else if (answer !== undefined) parsed.answers[field.id] = answer;
  }
  const known = new Set(definition.fields.flatMap((field) => [...namesOf(field), ...fileNamesOf(field)]));
  parsed.unknown = [...values.keys()].filter((name) => !known.has(name));
  return parsed;
};
