import { z } from 'zod';
import { isoDate } from '../fields.ts';

/** What can happen to a submission: statuses, spam states, the trash, assignment, notes, and reading by staff. */
export const historyKinds = [
  'new',
  'read',
  'starred',
  'archived',
  'spam',
  'ham',
  'trash',
  'restore',
  'assigned',
  'unassigned',
  'note_added',
  'note_edited',
  'note_deleted',
  'staff_opened',
] as const;
export type HistoryKind = (typeof historyKinds)[number];

export const historyEntrySchema = z.object({
  kind: z.enum(historyKinds),
  at: isoDate,
  /** Name of the user who did it; null when the account is gone. */
  actor: z.string().nullable(),
  /** Name of the user who was assigned. */
  person: z.string().nullable(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;
