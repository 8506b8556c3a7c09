// The certificates of names, ready for handshakes. They are loaded from the database when a name is first asked for, and
// again in every process when one changes.
import { createSecureContext, type SecureContext } from 'node:tls';
import { certificateLimits as limits } from '@sitewright/contract/certificates/certificate-limits';
import type { SharedCache } from '../../../core/cache/caches.ts';
import type { AppContext } from '../../../core/context/context.ts';
import { deleteCertificate, findCertificate } from '../certificates.store.ts';
import { decryptCertificateKey } from '../encrypted-keys.ts';

/** The same in all processes, which resume each other's sessions. */
export const sessionIdContext = 'sitewright';

/** How long a change may go unnoticed where its notification was lost. */
const lifeMs = 3_600_000;

class NoCertificate extends Error {}

export class SecureContexts {
  readonly #ctx: Pick<AppContext, 'db' | 'log' | 'secretKey'>;
  readonly #contexts: SharedCache<SecureContext>;
  readonly #missing: SharedCache<true>;

  constructor(ctx: Pick<AppContext, 'db' | 'log' | 'secretKey' | 'caches'>) {
    this.#ctx = ctx;
    // The names of both stand in a trigger of the database too.
    this.#contexts = ctx.caches.create('certificates', lifeMs, {
      max: limits.readyNames,
      keepsUsed: true,
      servesStale: true,
    });
    this.#missing = ctx.caches.create('missing-certificates', limits.missingMs);
  }

  /** Whether a name had no certificate a moment ago. */
  isMissing(name: string): boolean {
    return this.#missing.peek(name) === true;
  }

  /** Undefined for a name without a certificate. @throws without a database, for a name that is not in memory. */
  async find(name: string): Promise<SecureContext | undefined> {
    if (this.isMissing(name)) return undefined;
    try {
      return await this.#contexts.get(name, () => this.#load(name));
    } catch (error) {
      if (!(error instanceof NoCertificate)) throw error;
      await this.#missing.get(name, () => Promise.resolve(true));
      return undefined;
    }
  }

  /** In this process; a trigger of the database tells the others. */
  invalidate(name: string): void {
    this.#missing.invalidate(name);
    this.#contexts.invalidate(name);
  }

  async #load(name: string): Promise<SecureContext> {
    const row = await findCertificate(this.#ctx.db, name);
    if (!row?.chain || !row.key) throw new NoCertificate(name);
    const key = await this.#open(name, row.key);
    return createSecureContext({ cert: row.chain, key, minVersion: 'TLSv1.2', sessionIdContext });
  }

  /** With another SECRET_KEY the certificate is of no use, and a new one is ordered. */
  async #open(name: string, encrypted: Buffer): Promise<string> {
    try {
      return decryptCertificateKey(this.#ctx, name, encrypted);
    } catch (error) {
      this.#ctx.log.error({ err: error, name }, 'the key of a certificate cannot be decrypted');
      await deleteCertificate(this.#ctx.db, name);
      throw new NoCertificate(name);
    }
  }
}
