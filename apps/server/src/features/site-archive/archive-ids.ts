// Ids of rows in a backup. A site that came from a backup has a mask: its ids and those of the backup differ by it, so that
// its own backups name its rows as the original does, whatever ids they got here.
import { createHash, randomBytes } from 'node:crypto';

const hexOf = (id: string): string => id.replaceAll('-', '');

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');

/** The id on the other side: of a row for that in the backup, and the reverse. */
export const maskId = (id: string, mask: string | null): string => {
  if (mask === null) return id;
  const other = BigInt(`0x${hexOf(id)}`) ^ BigInt(`0x${hexOf(mask)}`);
  return uuidOf(other.toString(16).padStart(32, '0'));
};

/** Version and variant of an id (RFC 9562) stay as they are. */
const asMask = (bytes: Buffer): string => {
  bytes[6]! &= 0x0f;
  bytes[8]! &= 0x3f;
  return uuidOf(bytes.toString('hex'));
};

export const newMask = (): string => asMask(randomBytes(16));

/** The mask for rows of a backup of another site: the same each time, so that a second import finds the rows of the first. */
export const maskBetween = (siteId: string, archivedSiteId: string): string =>
  asMask(createHash('sha256').update(`${siteId} ${archivedSiteId}`).digest().subarray(0, 16));
