// Sections that carry their own code: which fields belong to it, and their sizes.
import { limits } from '../limits.ts';

/** Fields that only whoever designs a site may change. `jsCode` also needs the permission for custom code. */
export const ownCodeFields: ReadonlySet<string> = new Set([
  'htmlCode',
  'cssCode',
  'jsCode',
  'renderMode',
  'className',
  'defaultValues',
  'originalType',
  'templatePath',
]);

/** The fields of a section, which may hold anything in imported content. */
interface CodeFields {
  renderMode?: unknown;
  htmlCode?: unknown;
  jsCode?: unknown;
}

/** Whether a section shows its own `htmlCode` instead of the template of its design. */
export const isHtmlSection = (section: CodeFields): boolean =>
  section.renderMode === 'html' && typeof section.htmlCode === 'string';

/** The script of a section's own code; empty for none, and for a section that shows a template. */
export const scriptOfSection = (section: CodeFields): string =>
  isHtmlSection(section) && typeof section.jsCode === 'string' ? section.jsCode.trim() : '';

interface FieldIssue {
  field: string;
  message: string;
}

const { htmlBytes, cssBytes, scriptBytes, classNameMaxLength } = limits.sectionCode;
const typeMaxLength = 200;

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;

const codeIssue = (field: string, value: unknown, maxBytes: number): string | undefined => {
  if (typeof value !== 'string') return `${field} must be text.`;
  return bytesOf(value) > maxBytes ? `${field} can be up to ${maxBytes / 1024} KB.` : undefined;
};

const nameIssue = (field: string, value: unknown): string | undefined =>
  typeof value === 'string' && value.length <= typeMaxLength
    ? undefined
    : `${field} must be a text of up to ${typeMaxLength} characters.`;

/** Class names as HTML separates them. Characters that end an attribute or begin a tag are not part of one. */
const classList = /^[^"'<>&=`]*$/;

const classIssue = (field: string, value: unknown): string | undefined => {
  if (typeof value !== 'string') return `${field} must be text.`;
  if (value.length > classNameMaxLength) return `${field} can have up to ${classNameMaxLength} characters.`;
  return classList.test(value)
    ? undefined
    : `${field} must be class names separated by spaces, without quotes, <, >, & or =.`;
};

const checks = new Map<string, (field: string, value: unknown) => string | undefined>([
  ['htmlCode', (field, value) => codeIssue(field, value, htmlBytes)],
  ['cssCode', (field, value) => codeIssue(field, value, cssBytes)],
  ['jsCode', (field, value) => codeIssue(field, value, scriptBytes)],
  ['renderMode', nameIssue],
  ['className', classIssue],
  ['originalType', nameIssue],
  ['templatePath', nameIssue],
]);

/** What is wrong with a value of one of these fields; undefined for other fields, and for null, which is none. */
export const ownCodeIssue = (field: string, value: unknown): string | undefined =>
  value === undefined || value === null ? undefined : checks.get(field)?.(field, value);

export const ownCodeIssues = (section: Readonly<Record<string, unknown>>): FieldIssue[] =>
  Object.entries(section).flatMap(([field, value]) => {
    const message = ownCodeIssue(field, value);
    return message === undefined ? [] : [{ field, message }];
  });

/** Leaves out the class names by which pages find their sections and elements. */
export const ownClasses = (names: readonly string[]): string[] =>
  names.filter((name) => name !== '' && !/^[se]-/.test(name));

/** The class names that a section adds to its root element. */
export const classTokens = (className: unknown): string[] =>
  typeof className === 'string' && ownCodeIssue('className', className) === undefined
    ? ownClasses(className.split(/\s+/))
    : [];
