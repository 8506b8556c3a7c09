// What a workspace has of a person who is known by their email address alone.
import { z } from 'zod';

/** Kinds of records, in the order of the screen. */
export const subjectSources = [
  'submissions',
  'blogComments',
  'blogMembers',
  'subscribers',
  'contactMessages',
  'emails',
  'suppressions',
] as const;
export type SubjectSourceName = (typeof subjectSources)[number];

/** Those that a deletion leaves: a suppression is what keeps the person from being written to. */
export const keptSubjectSources: readonly SubjectSourceName[] = ['suppressions'];

/** Numbers of records by their kind; a kind that is absent has none. */
export const subjectCounts = z.partialRecord(z.enum(subjectSources), z.number().int());
export type SubjectCounts = z.infer<typeof subjectCounts>;

export const subjectDataSchema = z.object({
  records: z.array(
    z.object({
      source: z.enum(subjectSources),
      /** Name of the site, for submissions. */
      place: z.string().nullable(),
      count: z.number().int(),
    }),
  ),
  /** There may be submissions that the caller may not see, export or delete: those of other people's sites, for staff. */
  isClosed: z.boolean(),
  /** A user of the workspace, who exports and deletes their account themselves. */
  isUser: z.boolean(),
});
export type SubjectData = z.infer<typeof subjectDataSchema>;

/** Records by their kind. */
export const exportedRecords = z.partialRecord(
  z.enum(subjectSources),
  z.array(z.record(z.string(), z.unknown())),
);
