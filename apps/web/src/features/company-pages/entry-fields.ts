// Fields of an entry by kind: what the dialog asks for, and how an answer becomes the content of an entry.
import type { EntryContent, EntryKind } from '@sitewright/contract/company-pages/company-page-fields';
import type { Language } from '@sitewright/contract/fields';
import { companyPageLimits as limits } from '@sitewright/contract/company-pages/company-page-limits';

export interface TextField {
  name: string;
  /** In each language, of which English comes first. */
  isLocalized: boolean;
  isRequired: boolean;
  /** Lines of the field; 1 is a single line. */
  lines: number;
  maxLength: number;
}

const line = (name: string, maxLength: number, isRequired = true): TextField => ({
  name,
  isLocalized: true,
  isRequired,
  lines: 1,
  maxLength,
});
const text = (name: string, isRequired = true): TextField => ({
  ...line(name, limits.textMaxLength, isRequired),
  lines: 3,
});
const plain = (name: string, maxLength: number, isRequired: boolean): TextField => ({
  ...line(name, maxLength, isRequired),
  isLocalized: false,
});

export const fieldsOfKind: Readonly<Record<EntryKind, readonly TextField[]>> = {
  paragraph: [text('text')],
  principle: [line('title', limits.titleMaxLength), text('text')],
  person: [
    plain('name', limits.titleMaxLength, true),
    line('role', limits.factMaxLength),
    text('bio', false),
    plain('imageUrl', limits.urlMaxLength, false),
  ],
  milestone: [line('date', limits.factMaxLength), line('title', limits.titleMaxLength), text('text', false)],
  position: [
    line('title', limits.titleMaxLength),
    line('team', limits.factMaxLength, false),
    line('location', limits.factMaxLength),
    { ...line('description', limits.descriptionMaxLength), lines: 6 },
    plain('application', limits.urlMaxLength, false),
  ],
  contribution: [
    line('title', limits.titleMaxLength),
    text('text'),
    line('effort', limits.factMaxLength, false),
  ],
};

/** Values by the path of their field, such as `title.en`. */
export interface EntryDraft {
  values: Readonly<Record<string, string>>;
  employmentType: string;
  isLarge: boolean;
}

export const pathsOf = ({ name, isLocalized }: TextField): string[] =>
  isLocalized ? [`${name}.en`, `${name}.vi`] : [name];

export const draftOf = (kind: EntryKind, content: EntryContent | undefined): EntryDraft => {
  const known = (content ?? {}) as Record<string, unknown>;
  const valueAt = (path: string): string => {
    const [name = '', code] = path.split('.');
    const value = known[name];
    const found = code === undefined ? value : (value as Record<string, unknown> | undefined)?.[code];
    return typeof found === 'string' ? found : '';
  };
  return {
    values: Object.fromEntries(fieldsOfKind[kind].flatMap(pathsOf).map((path) => [path, valueAt(path)])),
    employmentType: content?.kind === 'position' ? content.employmentType : 'fullTime',
    isLarge: content?.kind === 'paragraph' && content.isLarge,
  };
};

/** The server checks it by the schema of the kind. */
export const contentOf = (kind: EntryKind, draft: EntryDraft): EntryContent => {
  const valueAt = (path: string): string => (draft.values[path] ?? '').trim();
  const fields = fieldsOfKind[kind].map(({ name, isLocalized }) => {
    if (!isLocalized) return [name, valueAt(name)];
    const vi = valueAt(`${name}.vi`);
    return [name, { en: valueAt(`${name}.en`), ...(vi === '' ? {} : { vi }) }];
  });
  const more =
    kind === 'position'
      ? { employmentType: draft.employmentType }
      : kind === 'paragraph'
        ? { isLarge: draft.isLarge }
        : {};
  return { kind, ...Object.fromEntries(fields), ...more } as EntryContent;
};

export const isComplete = (kind: EntryKind, { values }: EntryDraft): boolean =>
  fieldsOfKind[kind].every(
    (field) => !field.isRequired || (values[pathsOf(field)[0] ?? ''] ?? '').trim() !== '',
  );

/** Short text by which staff know an entry, in their language. */
export const nameOf = (content: EntryContent, language: Language): string => {
  if (content.kind === 'person') return content.name;
  const { en, vi } = content.kind === 'paragraph' ? content.text : content.title;
  return (language === 'vi' && vi) || en;
};
