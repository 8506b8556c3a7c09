import type { FormField } from '@sitewright/contract/forms/form-definition';
import { formLimits } from '@sitewright/contract/forms/form-limits';
import { toDecimalString } from '@sitewright/contract/money/decimal';
import { type Answer, isFiles } from '../answers/answer.ts';
import { dateOf, resolveDate } from '../answers/dates.ts';
import { ratingBound } from './check-type.ts';
import { acceptedTypes, imageTypes, isAccepted } from './file-checks.ts';
import type { CreateIssue, Issue } from './issue.ts';
import { toMinorUnits } from './money.ts';

const megabyte = 1024 * 1024;

export const fileSizeIssue = (bytes: number, create: CreateIssue): Issue =>
  create('fileSize', 'fileSize', { value: Math.round((bytes / megabyte) * 10) / 10 });

/** Whether `number` is a whole count of steps from `start`, given how decimals are stored. */
const isStep = (number: number, start: number, step: number): boolean => {
  const steps = (number - start) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-9 * Math.max(1, Math.abs(steps));
};

const checkNumber = ({ type, settings }: FormField, number: number, create: CreateIssue): Issue[] => {
  const isRange = type === 'range';
  const min = settings.min ?? (isRange ? formLimits.rangeMinDefault : undefined);
  const max = settings.max ?? (isRange ? formLimits.rangeMaxDefault : undefined);
  const { step, integer } = settings;
  return [
    ...(min !== undefined && number < min ? [create('min', 'min', { value: min })] : []),
    ...(max !== undefined && number > max ? [create('max', 'max', { value: max })] : []),
    ...(integer && !Number.isInteger(number) ? [create('integer', 'integer')] : []),
    ...(step !== undefined && !isStep(number, min ?? 0, step)
      ? [create('step', 'step', { value: step })]
      : []),
  ];
};

const checkRating = (field: FormField, number: number, create: CreateIssue): Issue[] => {
  const bound = ratingBound(field);
  const isIn = Number.isInteger(number) && number >= 1 && number <= bound;
  return isIn ? [] : [create('rating', 'rating', { value: bound })];
};

const checkDate = ({ settings }: FormField, date: string, today: string, create: CreateIssue): Issue[] => {
  const min = resolveDate(settings.minDate, today);
  const max = resolveDate(settings.maxDate, today);
  return [
    ...(min !== undefined && date < min ? [create('minDate', 'minDate', { value: min })] : []),
    ...(max !== undefined && date > max ? [create('maxDate', 'maxDate', { value: max })] : []),
  ];
};

/** The types that an upload takes; none allows every type. */
export const uploadTypes = ({ type, settings }: FormField): readonly string[] => {
  if (settings.fileTypes && settings.fileTypes.length > 0) return settings.fileTypes;
  if (settings.accept) return acceptedTypes[settings.accept];
  return type === 'image_upload' ? imageTypes : [];
};

export const maxFileSize = ({ settings }: FormField): number =>
  settings.maxFileSize ?? formLimits.fileMegabytesDefault * megabyte;

export const maxFiles = ({ settings }: FormField): number =>
  settings.multiple ? (settings.maxFiles ?? formLimits.filesMax) : 1;

const checkFiles = (field: FormField, answer: Answer, create: CreateIssue): Issue[] => {
  if (!isFiles(answer)) return [];
  const [bytes, count, types] = [maxFileSize(field), maxFiles(field), uploadTypes(field)];
  return [
    ...(answer.some(({ size }) => size > bytes) ? [fileSizeIssue(bytes, create)] : []),
    ...(answer.every((file) => isAccepted(file, types)) ? [] : [create('fileType', 'fileType')]),
    ...(answer.length > count ? [create('fileCount', 'fileCount', { value: count })] : []),
  ];
};

const checkAmount = ({ settings }: FormField, number: number, create: CreateIssue): Issue[] => {
  const { payment } = settings;
  if (!payment) return [];
  const { currency, min = 0, max = formLimits.amountMax } = payment;
  const minor = toMinorUnits(number, currency);
  if (minor !== undefined && minor >= min && minor <= max) return [];
  const write = (amount: number): string => toDecimalString({ amount, currency });
  return [create('amount', 'amount', { min: write(min), max: write(max) })];
};

/** The settings of a field that bound its answer. */
export const checkSettings = (
  field: FormField,
  answer: Answer,
  today: string,
  create: CreateIssue,
): Issue[] => {
  switch (field.type) {
    case 'number':
    case 'range':
      return typeof answer === 'number' ? checkNumber(field, answer, create) : [];
    case 'rating':
      return typeof answer === 'number' ? checkRating(field, answer, create) : [];
    case 'date':
    case 'datetime':
      return typeof answer === 'string' ? checkDate(field, dateOf(answer), today, create) : [];
    case 'file_upload':
    case 'image_upload':
      return checkFiles(field, answer, create);
    case 'payment':
      return typeof answer === 'number' ? checkAmount(field, answer, create) : [];
    default:
      return [];
  }
};
