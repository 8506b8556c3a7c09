import type { FormDefinition } from '@sitewright/contract/forms/form-definition';
import { type Issue, issuesOf } from '@sitewright/forms/checks/issue';
import type { Validation } from '@sitewright/forms/checks/validate';
import type { FormTexts } from '@sitewright/forms/texts/en';

interface FileProblems {
  /** Field id → why files that came with the answers were refused. */
  refused: Readonly<Record<string, Issue[]>>;
  /** Ids of fields with a file that is not there any more. */
  gone: ReadonlySet<string>;
}

/** The failures of the answers with those of their files, which are shown first: a refused file is not a missing one. */
export const withFileIssues = (
  { errors, order, state }: Validation,
  { fields }: Pick<FormDefinition, 'fields'>,
  { refused, gone }: FileProblems,
  texts: FormTexts,
): Pick<Validation, 'errors' | 'order'> => {
  const all = fields.flatMap((field): [string, Issue[]][] => {
    const { id } = field;
    const ofFiles = [
      ...(refused[id] ?? []),
      ...(gone.has(id) ? [issuesOf(field, texts)('type', 'fileGone')] : []),
    ];
    if (ofFiles.length === 0 || !state.visible.has(id)) return order.includes(id) ? [[id, errors[id]!]] : [];
    return [[id, [...ofFiles, ...(errors[id] ?? []).filter(({ rule }) => rule !== 'required')]]];
  });
  return { errors: Object.fromEntries(all), order: all.map(([id]) => id) };
};
