// Data that features keep of people who are known by their email address alone. Each registers a source in its manifest, so that
// a request about personal data finds, exports and deletes everything without knowing the features.
import type { SubjectSourceName } from '@sitewright/contract/data-requests/subject-data';
import type { Actor } from '../actor.ts';
import type { TenantTransaction } from '../db/tenant-scope.ts';

/** Looks for a person in the tenant of the transaction. */
export interface SubjectSearch {
  tx: TenantTransaction;
  /** The reader, who may be allowed less than everything. */
  actor: Actor;
  /** In lower case. */
  email: string;
}

/** A number of records; `place` names where they are, if they are in several places. */
export interface SubjectCount {
  place: string | null;
  count: number;
}

export interface SubjectSource<Ctx> {
  name: SubjectSourceName;
  /** Places without records are left out. */
  count: (ctx: Ctx, search: SubjectSearch) => Promise<SubjectCount[]>;
  /** The oldest records, up to `limit`. */
  read: (ctx: Ctx, search: SubjectSearch, limit: number) => Promise<Record<string, unknown>[]>;
  /** Deletes all records and returns their number. Absent for records that are kept. */
  erase?: (ctx: Ctx, search: SubjectSearch) => Promise<number>;
  /** True for an actor who may not see all records. */
  isClosedTo?: (search: SubjectSearch) => boolean;
}

/** A count without places. */
export const countOf = (count: number): SubjectCount[] => (count === 0 ? [] : [{ place: null, count }]);
