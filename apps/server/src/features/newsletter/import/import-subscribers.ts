// Adds the people of some lines to the lists. Never to be undone by an import: that somebody unsubscribed, or that nothing
// may be sent to an address.
import { newsletterLimits as limits } from '@sitewright/contract/newsletter/newsletter-limits';
import type { TenantTransaction } from '../../../core/db/tenant-scope.ts';
import type { ImportChoice } from '../newsletter.tables.ts';
import { saveSubscriber, type SubscriberRow } from '../subscribers/subscribers.store.ts';
import {
  confirmSubscribers,
  findSuppressed,
  insertSubscribers,
  joinLists,
  lockSubscribers,
  type Proof,
} from './import-subscribers.store.ts';
import type { ImportCounts } from './imports.store.ts';
import { type ImportedSubscriber, type SkippedLine, skippedLine } from './read-entry.ts';

export interface ImportedBatch {
  counts: Omit<ImportCounts, 'skipped'>;
  skipped: SkippedLine[];
}

const reasonOf = ({ status }: SubscriberRow) =>
  status === 'subscribed' || status === 'pending' ? undefined : status;

/** What the file adds to a known person: tags, and a name where there was none. */
const additionsOf = (row: SubscriberRow, person: ImportedSubscriber) => {
  const tags = [...new Set([...row.tags, ...person.tags])].slice(0, limits.tagsMax);
  const name = row.name === '' ? person.name : row.name;
  return tags.length > row.tags.length || name !== row.name ? { tags, name } : undefined;
};

const saveAdditions = async (
  tx: TenantTransaction,
  known: readonly { row: SubscriberRow; person: ImportedSubscriber }[],
): Promise<ReadonlySet<string>> => {
  const changed = new Set<string>();
  for (const { row, person } of known) {
    const additions = additionsOf(row, person);
    if (!additions) continue;
    await saveSubscriber(tx, row.id, additions);
    changed.add(row.id);
  }
  return changed;
};

export const importSubscribers = async (
  tx: TenantTransaction,
  people: readonly ImportedSubscriber[],
  { choice, listIds, proof }: { choice: ImportChoice; listIds: readonly string[]; proof: Proof },
): Promise<ImportedBatch> => {
  const skipped: SkippedLine[] = [];
  if (people.length === 0) return { counts: { added: 0, updated: 0, unchanged: 0 }, skipped };
  const suppressed = await findSuppressed(
    tx,
    people.map(({ email }) => email),
  );
  const wanted = people.filter((person) => {
    if (suppressed.has(person.email)) skipped.push(skippedLine(person, 'suppressed', person.email));
    return !suppressed.has(person.email);
  });
  if (wanted.length === 0) return { counts: { added: 0, updated: 0, unchanged: 0 }, skipped };
  const isConfirmed = choice.mode === 'confirmed';
  const added = await insertSubscribers(tx, wanted, { isConfirmed, locale: choice.locale, proof });
  const byEmail = new Map(wanted.map((person) => [person.email, person]));
  const rows = await lockSubscribers(tx, [...byEmail.keys()]);
  const taken = rows.filter((row) => {
    const reason = reasonOf(row);
    if (reason) skipped.push(skippedLine(byEmail.get(row.email)!, reason, row.email));
    return !reason;
  });
  const known = taken
    .filter(({ email }) => !added.has(email))
    .map((row) => ({ row, person: byEmail.get(row.email)! }));
  const waiting = isConfirmed ? known.filter(({ row }) => row.status === 'pending') : [];
  await confirmSubscribers(
    tx,
    waiting.map(({ row }) => row.id),
    proof,
  );
  const joined = await joinLists(
    tx,
    listIds,
    taken.map(({ id }) => id),
  );
  const changed = new Set([
    ...joined,
    ...waiting.map(({ row }) => row.id),
    ...(await saveAdditions(tx, known)),
  ]);
  const updated = known.filter(({ row }) => changed.has(row.id)).length;
  return { counts: { added: added.size, updated, unchanged: known.length - updated }, skipped };
};
