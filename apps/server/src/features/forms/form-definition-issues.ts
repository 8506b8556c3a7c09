// Reasons to refuse a form when it is saved.
import { isInput } from '@sitewright/contract/forms/field-types';
import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { fileNamesOf, namesOf } from '@sitewright/forms/answers/parse-answers';
import { findLogicIssues, type LogicIssue } from '@sitewright/forms/logic/find-logic-issues';
import { isPattern } from './match-pattern.ts';
import { AppError } from '../../core/app-error.ts';

const sentences: Record<LogicIssue['code'], (labels: string[]) => string> = {
  cycle: (labels) => `The logic of these fields depends on each other: ${labels.join(', ')}.`,
  laterStep: ([field, other]) => `“${field}” depends on “${other}”, which is in a later step.`,
  backwardJump: ([field, target]) => `“${field}” jumps to “${target}”, which is not a later step.`,
  unknownField: ([field]) => `The logic of “${field}” names a field that does not exist.`,
  duplicateName: (labels) => `These fields have the same name: ${labels.join(', ')}.`,
  calculation: ([field]) => `The calculation of “${field}” is not valid.`,
};

const refuse = (sentence: string, index: number): never => {
  throw new AppError('validation_failed', sentence, {
    details: { fields: { [`fields.${index}`]: sentence } },
  });
};

const requireDistinctIds = ({ fields }: FormDefinition): void => {
  const ids = fields.map(({ id }) => id);
  const again = ids.findIndex((id, index) => ids.indexOf(id) !== index);
  if (again >= 0) refuse('Two fields have the same id.', again);
};

/** Some fields send more than one name: `color` with the choice “Other” sends `color_other` as well. */
const requireDistinctNames = ({ fields }: FormDefinition): void => {
  for (const owner of fields.filter(({ type }) => isInput(type))) {
    const more = [...namesOf(owner), ...fileNamesOf(owner)].filter((name) => name !== owner.name);
    const index = fields.findIndex(({ name, type }) => isInput(type) && more.includes(name));
    if (index < 0) continue;
    const { label, name } = fields[index]!;
    refuse(`“${label}” needs another name: “${owner.label}” sends ${name} too.`, index);
  }
};

const ownPatterns: ReadonlySet<unknown> = new Set(['email', 'url', '', null, undefined]);

const requirePatterns = ({ fields }: FormDefinition): void => {
  for (const [index, { label, validation }] of fields.entries()) {
    const isBroken = validation.some(
      ({ type, value }) =>
        type === 'pattern' && !ownPatterns.has(value) && !(typeof value === 'string' && isPattern(value)),
    );
    if (isBroken) refuse(`The pattern of “${label}” is not valid.`, index);
  }
};

/** Throws `validation_failed` with a sentence that names the fields. */
export const requireSound = (definition: FormDefinition): void => {
  const { fields } = definition;
  requireDistinctIds(definition);
  requireDistinctNames(definition);
  requirePatterns(definition);
  const inputs = fields.filter(({ type }) => isInput(type)).length;
  if (inputs > formLimits.inputFieldsMax) {
    refuse(`A form can have up to ${formLimits.inputFieldsMax} fields.`, fields.length - 1);
  }
  for (const type of ['captcha', 'payment'] as const) {
    const index = fields.findLastIndex((field) => field.type === type);
    if (index >= 0 && fields.findIndex((field) => field.type === type) !== index)
      refuse(`A form can have one ${type} field.`, index);
  }
  const [issue] = findLogicIssues(definition);
  if (!issue) return;
  const labels = issue.fields.map((id) => fields.find((field) => field.id === id)?.label ?? id);
  refuse(
    sentences[issue.code](labels),
    fields.findIndex(({ id }) => id === issue.fields[0]),
  );
};
