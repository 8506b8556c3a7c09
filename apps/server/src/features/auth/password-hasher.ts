// Passwords at rest: argon2id over an HMAC with the installation's key, so that a stolen table alone is
// useless. Few hashes at once, because each takes a core and 19 MB.
import { createHmac, randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../http/app-error.ts';

// OWASP's minimum for argon2id (algorithm 2); 41 ms here (trust.md A4).
const parameters = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export class PasswordHasher {
  readonly #pepper: Buffer;
  #running = 0;
  readonly #waiting: (() => void)[] = [];
  readonly #decoy: Promise<string>;

  constructor(secretKey: Buffer) {
    this.#pepper = createHmac('sha256', secretKey).update('password-pepper').digest();
    this.#decoy = hash(this.#peppered(randomBytes(16).toString('hex')), parameters);
  }

  hash(password: string): Promise<string> {
    return this.#run(() => hash(this.#peppered(password), parameters));
  }

  /** Without a stored hash it still does the work, so that an unknown address takes as long as a known one. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const target = stored ?? (await this.#decoy);
    const matches = await this.#run(() => verify(target, this.#peppered(password)));
    return matches && stored !== null && stored !== undefined;
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }

  async #run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= limits.auth.hashConcurrency) {
      if (this.#waiting.length >= limits.auth.hashQueue) {
        throw new AppError('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
          headers: { 'retry-after': '2' },
        });
      }
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
    this.#running += 1;
    try {
      return await work();
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }
}
