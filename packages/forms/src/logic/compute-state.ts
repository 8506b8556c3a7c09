import { isInput } from '@sitewright/contract/forms/field-types';
import type {
  FormDefinition,
  FormField,
  LogicAction,
  LogicRule,
} from '@sitewright/contract/forms/form-definition';
import { type Answer, type Answers, isChoices } from '../answers/answer.ts';
import { readNumber } from '../answers/read-number.ts';
import { scalarText } from '../answers/read-text.ts';
import { parseFormula, roundTo, type Formula } from './formula.ts';
import { sectionBreaks, splitIntoSteps, type Step } from './sections.ts';
import { holds, type TestContext } from './test-answer.ts';
import { typedValue } from './typed-value.ts';

export interface StateOptions {
  /** The visitor's calendar date, `YYYY-MM-DD`. Default: today in UTC. */
  today?: string;
  isPaid?: boolean;
}

export interface FormState {
  /** Ids of the fields that the visitor sees, in the order of the form. */
  visible: Set<string>;
  required: Set<string>;
  /** Answers of visible input fields, with what rules set and formulas give. */
  values: Answers;
  /** Steps with something to show, whether or not the path leads there; their visible fields. */
  steps: { id: string; fields: string[] }[];
  /** Ids of the steps that the visitor passes with these answers. */
  path: string[];
}

const numberIn = (field: FormField, answer: Answer | undefined): number => {
  if (typeof answer === 'number') return answer;
  if (typeof answer === 'boolean') return answer ? (field.options[0]?.number ?? 1) : 0;
  const choices = typeof answer === 'string' ? [answer] : isChoices(answer) ? answer : [];
  return choices.reduce((sum, choice) => {
    const option = field.options.find(({ value }) => value === choice);
    return sum + (option?.number ?? readNumber(choice) ?? 0);
  }, 0);
};

class Evaluation {
  readonly #fields: readonly FormField[];
  readonly #steps: readonly Step[];
  readonly #breaks: Map<string, FormField>;
  readonly #byName: Map<string, FormField>;
  readonly #formulas: Map<string, Formula | undefined>;
  readonly #context: TestContext;
  readonly #answers: Answers;
  /** Hidden by no rule; being on the path comes on top. */
  readonly #shown = new Set<string>();
  #onPath = new Set<string>();
  #path: string[] = [];
  readonly #values = new Map<string, Answer>();

  constructor(definition: Pick<FormDefinition, 'fields'>, answers: Answers, options: StateOptions) {
    this.#fields = definition.fields;
    this.#steps = splitIntoSteps(definition);
    this.#breaks = sectionBreaks(definition);
    this.#answers = answers;
    this.#byName = new Map(definition.fields.map((field) => [field.name, field]));
    this.#formulas = new Map(
      definition.fields
        .filter(({ settings }) => settings.calculation)
        .map(({ id, settings }) => [id, parseFormula(settings.calculation!)]),
    );
    this.#context = {
      fields: new Map(definition.fields.map((field) => [field.id, field])),
      answerOf: (id) => (this.#isVisible(id) ? this.#values.get(id) : undefined),
      today: options.today ?? new Date().toISOString().slice(0, 10),
      isPaid: options.isPaid ?? false,
    };
    for (const { id } of this.#fields) {
      this.#shown.add(id);
      this.#onPath.add(id);
      if (Object.hasOwn(answers, id)) this.#values.set(id, answers[id]!);
    }
  }

  #isVisible(id: string): boolean {
    return this.#shown.has(id) && this.#onPath.has(id);
  }

  #rule(field: FormField, ...actions: LogicAction[]): LogicRule | undefined {
    return field.conditionalLogic.find(
      ({ action, when }) => actions.includes(action) && holds(when, this.#context),
    );
  }

  #isShown(field: FormField): boolean {
    const section = this.#breaks.get(field.id);
    if (section && !this.#shown.has(section.id)) return false;
    const isConditional = field.conditionalLogic.some(({ action }) => action === 'show');
    if (isConditional && !this.#rule(field, 'show')) return false;
    return !this.#rule(field, 'hide');
  }

  #calculate(id: string, decimals: number): Answer | undefined {
    const result = this.#formulas.get(id)?.evaluate((name) => {
      const field = this.#byName.get(name);
      return field ? numberIn(field, this.#context.answerOf(field.id)) : 0;
    });
    return result === undefined ? undefined : roundTo(result, decimals);
  }

  #value(field: FormField): Answer | undefined {
    if (this.#formulas.has(field.id)) {
      const result = this.#calculate(field.id, field.settings.decimals ?? 2);
      return result === undefined || field.type === 'number' || field.type === 'range'
        ? result
        : scalarText(result);
    }
    const answer = Object.hasOwn(this.#answers, field.id) ? this.#answers[field.id] : undefined;
    const isOpen = answer === undefined || field.type === 'hidden';
    const rule = isOpen ? this.#rule(field, 'setValue') : undefined;
    return (rule && typedValue(field, rule.value, this.#context.today)) ?? answer;
  }

  /** The rule that is followed when a step is left. */
  #exit({ fields }: Step): LogicRule | undefined {
    for (const field of fields) {
      const rule = this.#isVisible(field.id) ? this.#rule(field, 'jumpTo', 'endForm') : undefined;
      if (rule) return rule;
    }
    return undefined;
  }

  #hasContent({ id, fields }: Step): boolean {
    return fields.some((field) => field.id !== id && this.#shown.has(field.id));
  }

  #walk(): void {
    this.#path = [];
    const onPath = new Set<string>();
    for (let index = 0; index < this.#steps.length; index += 1) {
      const step = this.#steps[index]!;
      if (!this.#hasContent(step)) continue;
      this.#path.push(step.id);
      for (const { id } of step.fields) {
        onPath.add(id);
        this.#onPath.add(id);
      }
      const exit = this.#exit(step);
      if (exit?.action === 'endForm') break;
      const target = this.#steps.findIndex(({ id }) => id !== '' && id === exit?.value);
      if (target > index) index = target - 1;
    }
    this.#onPath = onPath;
  }

  #fingerprint(): string {
    return JSON.stringify([[...this.#shown].sort(), [...this.#onPath].sort(), [...this.#values]]);
  }

  run(): FormState {
    let before = '';
    for (let round = 0; round <= this.#fields.length; round += 1) {
      for (const field of this.#fields) {
        if (this.#isShown(field)) this.#shown.add(field.id);
        else this.#shown.delete(field.id);
        const value = this.#value(field);
        if (value === undefined) this.#values.delete(field.id);
        else this.#values.set(field.id, value);
      }
      this.#walk();
      const after = this.#fingerprint();
      if (after === before) break;
      before = after;
    }
    return this.#result();
  }

  #result(): FormState {
    const visible = this.#fields.filter(({ id }) => this.#isVisible(id));
    const inputs = visible.filter(({ type }) => isInput(type));
    return {
      visible: new Set(visible.map(({ id }) => id)),
      required: new Set(
        inputs
          .filter((field) => field.required || this.#rule(field, 'require'))
          .filter((field) => !this.#rule(field, 'optional'))
          .map(({ id }) => id),
      ),
      values: Object.fromEntries(
        inputs.flatMap(({ id }) => (this.#values.has(id) ? [[id, this.#values.get(id)!] as const] : [])),
      ),
      steps: this.#steps
        .filter((step) => this.#hasContent(step))
        .map(({ id, fields }) => ({
          id,
          fields: fields.filter((field) => this.#shown.has(field.id)).map((field) => field.id),
        })),
      path: this.#path,
    };
  }
}

/**
 * What a visitor sees with these answers: which fields, which of them are required, which steps, and the answers that
 * count; see docs/forms.md. The same answers always give the same state.
 */
export const computeState = (
  definition: Pick<FormDefinition, 'fields'>,
  answers: Answers,
  options: StateOptions = {},
): FormState => new Evaluation(definition, answers, options).run();
