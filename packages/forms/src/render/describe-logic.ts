import type {
  FormDefinition,
  FormField,
  LogicGroup,
  LogicOperator,
  LogicTest,
} from '@sitewright/contract/forms/form-definition';
import { fill } from '../checks/issue.ts';
import type { FormTexts } from '../texts/en.ts';

type Definition = Pick<FormDefinition, 'fields'>;
type Operand = LogicTest['value'];

/** Sentences of the operators; those of choices say a list. */
const sentences: Record<LogicOperator, keyof FormTexts> = {
  isEmpty: 'ifEmpty',
  isNotEmpty: 'ifNotEmpty',
  equals: 'ifEqual',
  notEquals: 'ifNotEqual',
  contains: 'ifContains',
  notContains: 'ifNotContains',
  startsWith: 'ifStartsWith',
  endsWith: 'ifEndsWith',
  matches: 'ifMatches',
  lengthGreater: 'ifLonger',
  lengthLess: 'ifShorter',
  '=': 'ifEqual',
  '!=': 'ifNotEqual',
  '>': 'ifMore',
  '>=': 'ifAtLeast',
  '<': 'ifLess',
  '<=': 'ifAtMost',
  between: 'ifBetween',
  is: 'ifEqual',
  isNot: 'ifNotEqual',
  isAnyOf: 'ifEqual',
  isNoneOf: 'ifNotEqual',
  includesAny: 'ifIncludes',
  includesAll: 'ifIncludes',
  includesNone: 'ifNotIncludes',
  countEquals: 'ifCount',
  countGreater: 'ifCountMore',
  countLess: 'ifCountLess',
  isOn: 'ifOn',
  isOff: 'ifOff',
  before: 'ifBefore',
  after: 'ifAfter',
  on: 'ifEqual',
  withinNextDays: 'ifNextDays',
  withinPastDays: 'ifPastDays',
  hasFile: 'ifFile',
  isPaid: 'ifPaid',
};

/** Operators whose value is a text that somebody may type, and is quoted. */
const quoting: ReadonlySet<LogicOperator> = new Set([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'startsWith',
  'endsWith',
  'matches',
]);

const joinWith = (parts: readonly string[], word: string): string =>
  parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} ${word} ${parts.at(-1)!}`;

class Description {
  readonly #definition: Definition;
  readonly #texts: FormTexts;

  constructor(definition: Definition, texts: FormTexts) {
    this.#definition = definition;
    this.#texts = texts;
  }

  #field(id: string): FormField | undefined {
    return this.#definition.fields.find((field) => field.id === id);
  }

  #label(id: string): string {
    return (this.#field(id)?.label ?? this.#texts.deletedField).trim().replace(/\s*:$/, '');
  }

  #date(text: string): string {
    const days = Number(/^today([+-]\d{1,4})?$/.exec(text)?.[1] ?? 0);
    if (days === 0) return this.#texts.today;
    return fill(days > 0 ? this.#texts.daysFromToday : this.#texts.daysAgo, { value: Math.abs(days) });
  }

  #one(value: string | number | boolean, { field, op }: LogicTest): string {
    const text = String(value);
    if (typeof value === 'boolean') return value ? this.#texts.yes : this.#texts.no;
    const subject = this.#field(field);
    const isDate = subject?.type === 'date' || subject?.type === 'datetime';
    if (isDate && /^today([+-]\d{1,4})?$/.test(text)) return this.#date(text);
    const option = subject?.options.find((one) => one.value === text);
    return option?.label || (quoting.has(op) ? `“${text}”` : text);
  }

  #values(value: Operand, test: LogicTest): string[] {
    if (test.valueField !== undefined) return [this.#label(test.valueField)];
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [value]).map((one) => this.#one(one, test));
  }

  #test(test: LogicTest): string {
    const values = this.#values(test.value, test);
    const word = test.op === 'includesAll' ? this.#texts.and : this.#texts.or;
    const isCheckbox = this.#field(test.field)?.type === 'checkbox';
    const checked = { isOn: 'ifChecked', isOff: 'ifNotChecked' } as const;
    const key =
      isCheckbox && (test.op === 'isOn' || test.op === 'isOff') ? checked[test.op] : sentences[test.op];
    return fill(this.#texts[key], {
      field: this.#label(test.field),
      value: joinWith(values, word),
      from: values[0] ?? '',
      to: values[1] ?? '',
    });
  }

  /** Members in one sentence; groups inside others are in parentheses. Empty for a group without members. */
  #node(node: LogicGroup | LogicTest, isInner: boolean): string {
    if ('op' in node) return this.#test(node);
    const [kind, members] = Object.entries(node)[0] as ['all' | 'any' | 'none', (LogicGroup | LogicTest)[]];
    const parts = members
      .map((member) => this.#node(member, members.length > 1))
      .filter((part) => part !== '');
    const text = joinWith(parts, kind === 'all' ? this.#texts.and : this.#texts.or);
    if (text === '') return '';
    if (kind === 'none') return fill(this.#texts.not, { conditions: `(${text})` });
    return isInner && parts.length > 1 ? `(${text})` : text;
  }

  #rules({ conditionalLogic }: FormField, action: 'show' | 'hide'): string {
    const groups = conditionalLogic.filter((rule) => rule.action === action).map(({ when }) => when);
    return this.#node({ any: groups }, false);
  }

  of(field: FormField): string {
    const [show, hide] = [this.#rules(field, 'show'), this.#rules(field, 'hide')];
    const parts = [
      show && fill(this.#texts.onlyIf, { conditions: show }),
      hide && fill(this.#texts.skipIf, { conditions: hide }),
    ].filter((part) => part !== '');
    return parts.join('. ');
  }
}

/**
 * When a field is shown, from its `show` and `hide` rules, as a sentence without a full stop: “Only if Event type is
 * Wedding”. Empty without such rules. Labels are those of the definition.
 */
export const describeLogic = (field: FormField, definition: Definition, texts: FormTexts): string =>
  new Description(definition, texts).of(field);
