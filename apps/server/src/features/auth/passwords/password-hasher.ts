// Passwords at rest: argon2id over an HMAC with the installation's key, so that a stolen table alone is
// useless. Few hashes at once, because each takes a core and 19 MB.
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../http/app-error.ts';
import { Semaphore } from '../../../semaphore.ts';

// OWASP's minimum for argon2id (algorithm 2); 41 ms here (trust.md A4).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const tooMany = (): AppError =>
  new AppError('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

export class PasswordHasher {
  readonly #pepper: Buffer;
  readonly #semaphore = new Semaphore(limits.auth.hashConcurrency, limits.auth.hashQueue, tooMany);
  readonly #decoy: Promise<string>;

  constructor(secretKey: Buffer) {
    this.#pepper = createHmac('sha256', secretKey).update('password-pepper').digest();
    this.#decoy = hash(this.#peppered(randomBytes(16).toString('hex')), parameters);
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(this.#peppered(password), parameters));
  }

  /** Without a stored hash it still does the work, so that an unknown address takes as long as a known one. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const target = stored ?? (await this.#decoy);
    const matches = await this.#semaphore.run(() => verify(target, this.#peppered(password)));
    return matches && stored !== null && stored !== undefined;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }
}
