// What a feature adds to the access matrix: its objects, and the requests for them. Each feature keeps it in
// `testing/access.ts` of its folder.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestSession } from '../tenancy-fixture.ts';
import type { TestApp } from '../test-app.ts';
import type { AccessObjects } from './access-objects.ts';

export interface AccessOwner {
  app: TestApp;
  person: TestSession;
  tenantId: string;
  siteId: string;
  pageId: string;
  /** Every text of the objects must contain it: where somebody else reads it, there is a leak. */
  word: string;
  /** Calls the API as the owner. @throws for an error response. */
  ask: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

export interface AccessData {
  /** Creates the feature's objects of one user; their ids by the name of the path parameter. */
  createObjects?: (owner: AccessOwner) => Promise<Record<string, string>>;
  /**
   * Objects of the same kind with another kind of owner, such as a file that belongs to a user instead of a site: the
   * calls about them are made for each.
   */
  createVariants?: (owner: AccessOwner) => Promise<readonly Partial<AccessObjects>[]>;
  /** A valid body for each call with a body, by the endpoint's name, so that only the access rule can reject it. */
  bodies?: (objects: AccessObjects) => Record<string, unknown>;
  /** Required query strings of calls that read. */
  queries?: Readonly<Record<string, string>>;
  /** Calls that even the owner cannot complete here, with the status that shows how far they came. */
  unfinished?: Readonly<Record<string, number>>;
  /** Calls about a tenant that its own admins may make, and staff of the installation may not. */
  closedToStaff?: readonly string[];
  /** Calls that members without the role of an admin may make in the shared workspace only. */
  closedToMembers?: readonly string[];
  /** Calls reserved to the author of an object, whatever role others have. */
  authorOnly?: readonly string[];
  /** Calls that users of the shared workspace may make, and in every other workspace its admins alone. */
  workspaceAdminsOnly?: readonly string[];
  /** Calls that later calls of the feature cannot do without run last: those that delete. */
  runLast?: readonly string[];
}

export const defineAccessData = (data: AccessData): AccessData => data;

const source = join(import.meta.dirname, '..', '..');

const files = ['identity', 'features'].flatMap((layer) =>
  (readdirSync(join(source, layer), { recursive: true }) as string[])
    .filter((file) => /[\\/]testing[\\/]access\.ts$/.test(file))
    .map((file) => join(source, layer, file)),
);

export const accessData: readonly AccessData[] = await Promise.all(
  files.sort().map(async (file) => ((await import(file)) as { default: AccessData }).default),
);

/** One field of all features, merged. */
export const mergedData = <Value>(
  pick: (data: AccessData) => Readonly<Record<string, Value>> | undefined,
): Readonly<Record<string, Value>> => Object.assign({}, ...accessData.map(pick)) as Record<string, Value>;
