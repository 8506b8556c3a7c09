// Data about the fixture that a test needs: secrets that are stored only as hashes, ids, and a hash of each table.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedPasskey } from '../software-passkey.ts';

/** Named after the commit that created it. */
export const fixtureFolder = join(import.meta.dirname, '6ed42e2');
/** The last migration of that commit. */
export const lastOldMigration = '0021-stock-pictures.sql';

export interface FixtureUser {
  id: string;
  email: string;
  password: string;
  refreshToken: string;
}

/** A published site. */
export interface FixtureSite {
  id: string;
  subdomain: string;
  homeId: string;
}

export interface TableFingerprint {
  columns: string[];
  rows: number;
  hash: string;
}

export interface FixtureData {
  secretKey: string;
  tenantId: string;
  admin: { email: string; password: string };
  owner: FixtureUser;
  designer: FixtureUser;
  /** Has an authenticator app and a passkey. */
  twoFactor: FixtureUser & { totpSecret: string; recoveryCodes: string[]; passkey: SavedPasskey };
  /** Has not confirmed their email. */
  newcomer: FixtureUser;
  /** A refresh token of the designer that was used, and its successor. */
  exchanged: { used: string; next: string };
  /** Tokens of links in mails that have not been opened. */
  links: { verifyEmail: string; magicLink: string; resetPassword: string; changeEmail: string };
  signInCode: { email: string; code: string };
  /** Pending invitations: to the workspace, and to a site with share settings of its own. */
  invitations: { workspace: string; site: string; handedOver: string };
  site: FixtureSite & {
    releases: { id: string; number: number; title: string }[];
    /** The home page of the first release, byte by byte. */
    firstHome: string;
    customSection: string;
    commentId: string;
    versionId: string;
  };
  lockedSite: FixtureSite & { password: string };
  membersSite: FixtureSite;
  reviewLink: { token: string; password: string };
  file: { id: string; url: string; sha256: string };
  /** Uploaded while no process ran jobs: its smaller sizes do not exist yet. */
  waitingPicture: { id: string };
  /** Queued while no process ran jobs. */
  waitingMail: { recipient: string };
  journal: { documentId: string; text: string };
  tables: Record<string, TableFingerprint>;
}

export const readFixtureData = (): FixtureData =>
  JSON.parse(readFileSync(join(fixtureFolder, 'facts.json'), 'utf8')) as FixtureData;
