// Validates values against the fields that a design declares: its own defaults, and the sections of site templates.
import { postSources } from '@sitewright/contract/blog/public-blog';
import { formContentSchema } from '@sitewright/contract/forms/forms';
import type {
  DesignField,
  EmbeddedFormField,
  PostsField,
  ScalarField,
} from '@sitewright/contract/library/section-design';

export interface AvailableAssets {
  icons: Readonly<Record<string, string>>;
  /** Whether a URL refers to an image of the library or of the design itself. */
  hasImage: (src: string) => boolean;
}

export interface ValueIssue {
  path: (string | number)[];
  message: string;
}

const asObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

const imageProblem = (value: unknown, known: AvailableAssets): string | undefined => {
  const { src, alt } = asObject(value);
  if (typeof src !== 'string' || typeof alt !== 'string') return 'needs src and alt, both texts';
  if (src === '' || known.hasImage(src)) return undefined;
  return `refers to an image that doesn’t exist: ${src}. Use one from /library/images/ or put it in assets/`;
};

const linkProblem = (value: unknown): string | undefined => {
  const { label, href } = asObject(value);
  return typeof label === 'string' && typeof href === 'string'
    ? undefined
    : 'needs label and href, both texts';
};

const textProblem = (value: unknown, maxLength: number | undefined): string | undefined => {
  if (typeof value !== 'string') return 'isn’t text: put it in quotes';
  return maxLength !== undefined && value.length > maxLength
    ? `is longer than its maxLength of ${maxLength}`
    : undefined;
};

const choiceProblem = (
  field: Extract<ScalarField, { type: 'choice' }>,
  value: unknown,
  known: AvailableAssets,
): string | undefined => {
  if (field.options === 'icons') {
    return typeof value === 'string' && (value === '' || Object.hasOwn(known.icons, value))
      ? undefined
      : 'isn’t an icon of the library';
  }
  const values = field.options.map((option) => option.value);
  return values.some((option) => option === value) ? undefined : `isn’t one of ${values.join(', ')}`;
};

const formProblem = (value: unknown): string | undefined => {
  const issue = formContentSchema.safeParse(value).error?.issues[0];
  return issue && `isn’t a form: ${[...issue.path, issue.message].join(' ')}`;
};

const postsProblem = (value: unknown): string | undefined => {
  const { source, count } = asObject(value);
  if (!postSources.some((one) => one === source)) return `needs a source: ${postSources.join(', ')}`;
  return Number.isInteger(count) ? undefined : 'needs a count, a whole number';
};

const valueProblem = (
  field: ScalarField | EmbeddedFormField | PostsField,
  value: unknown,
  known: AvailableAssets,
): string | undefined => {
  switch (field.type) {
    case 'text':
      return textProblem(value, field.maxLength);
    case 'richtext':
    case 'color':
      return textProblem(value, undefined);
    case 'toggle':
      return typeof value === 'boolean' ? undefined : 'is neither true nor false';
    case 'image':
      return imageProblem(value, known);
    case 'link':
      return linkProblem(value);
    case 'choice':
      return choiceProblem(field, value, known);
    case 'form':
      return formProblem(value);
    case 'posts':
      return postsProblem(value);
  }
};

const objectIssues = (
  fields: readonly DesignField[],
  data: Record<string, unknown>,
  known: AvailableAssets,
  path: (string | number)[],
): ValueIssue[] => {
  const byName = new Map(fields.map((field) => [field.name, field]));
  return Object.entries(data).flatMap(([name, value]): ValueIssue[] => {
    const field = byName.get(name);
    const here = [...path, name];
    const named = here.join('.');
    // The id of an entry is not a declared field.
    if (!field && path.length > 0 && name === 'id') return [];
    if (!field)
      return [{ path: here, message: `${named} isn’t a field: declare it in config.json or remove it` }];
    if (field.type !== 'list') {
      const problem = valueProblem(field, value, known);
      return problem ? [{ path: here, message: `${named} ${problem}` }] : [];
    }
    if (!Array.isArray(value)) return [{ path: here, message: `${named} isn’t a list: write [ … ]` }];
    const tooMany = field.max !== undefined && value.length > field.max;
    return [
      ...(tooMany ? [{ path: here, message: `${named} has more items than its max of ${field.max}` }] : []),
      ...value.flatMap((item: unknown, index) =>
        typeof item === 'object' && item !== null && !Array.isArray(item)
          ? objectIssues(field.fields, item as Record<string, unknown>, known, [...here, index])
          : [{ path: [...here, index], message: `${named}[${index}] isn’t an object: write { … }` }],
      ),
    ];
  });
};

/** Issues of values against their fields. */
export const valueIssues = (
  fields: readonly DesignField[],
  data: Record<string, unknown>,
  known: AvailableAssets,
): ValueIssue[] => objectIssues(fields, data, known, []);
