import type { FieldType } from '@sitewright/contract/forms/field-types';
import type {
  FieldSettings,
  FormField,
  FormSettings,
  LogicGroup,
  LogicRule,
  LogicTest,
  ValidationRule,
} from '@sitewright/contract/forms/form-definition';
import { createField, type FieldDefaultTexts } from './create-field.ts';

export type TemplateLanguage = 'en' | 'vi';
export type TemplateText = Readonly<Record<TemplateLanguage, string>>;

/** A field of a template. Its logic, rules and payment name other fields by `name`. */
export interface TemplateField {
  type: FieldType;
  name: string;
  label: TemplateText;
  placeholder?: TemplateText;
  helpText?: TemplateText;
  required?: boolean;
  options?: readonly { value: string; label: TemplateText; number?: number }[];
  settings?: FieldSettings;
  validation?: readonly (Omit<ValidationRule, 'message'> & { message?: TemplateText })[];
  logic?: readonly LogicRule[];
}

export interface FormTemplate {
  id: string;
  name: TemplateText;
  description: TemplateText;
  fields: readonly TemplateField[];
  settings: Readonly<Record<'submitText' | 'successMessage', TemplateText>>;
}

interface Options {
  language: TemplateLanguage;
  newId: () => string;
  texts: FieldDefaultTexts;
}

const withIds = <Node extends LogicGroup | LogicTest>(node: Node, idOf: (name: string) => string): Node => {
  if ('op' in node)
    return {
      ...node,
      field: idOf(node.field),
      ...(node.valueField === undefined ? {} : { valueField: idOf(node.valueField) }),
    };
  const [kind, members] = Object.entries(node)[0] as [string, (LogicGroup | LogicTest)[]];
  return { [kind]: members.map((member) => withIds(member, idOf)) } as Node;
};

/** The fields and texts of a template in one language, with new ids. */
export const createFromTemplate = (
  template: FormTemplate,
  { language, newId, texts }: Options,
): { fields: FormField[]; settings: Pick<FormSettings, 'submitText' | 'successMessage'> } => {
  const ids = new Map(template.fields.map(({ name }) => [name, newId()]));
  const idOf = (name: string): string => ids.get(name) ?? name;
  const create = (given: TemplateField): FormField => {
    const field = createField(given.type, { id: idOf(given.name), taken: new Set(), texts });
    const { payment } = given.settings ?? {};
    const own = given.validation?.map(({ message, ...rule }) => ({
      ...rule,
      ...(rule.type === 'matchesField' ? { value: idOf(String(rule.value)) } : {}),
      message: message?.[language] ?? '',
    }));
    return {
      ...field,
      name: given.name,
      label: given.label[language],
      placeholder: given.placeholder?.[language] ?? field.placeholder,
      helpText: given.helpText?.[language] ?? '',
      required: given.required ?? false,
      validation: [...field.validation, ...(own ?? [])],
      options:
        given.options?.map((option) => ({ ...option, label: option.label[language] })) ?? field.options,
      settings: {
        ...field.settings,
        ...given.settings,
        ...(payment
          ? { payment: { ...payment, ...(payment.field ? { field: idOf(payment.field) } : {}) } }
          : {}),
      },
      conditionalLogic: (given.logic ?? []).map((rule) => ({
        ...rule,
        ...(rule.action === 'jumpTo' ? { value: idOf(String(rule.value)) } : {}),
        when: withIds(rule.when, idOf),
      })),
    };
  };
  return {
    fields: template.fields.map(create),
    settings: {
      submitText: template.settings.submitText[language],
      successMessage: template.settings.successMessage[language],
    },
  };
};
