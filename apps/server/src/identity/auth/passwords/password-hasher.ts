// Passwords at rest: argon2id over an HMAC with the installation's key, so that a stolen table alone is
// useless. Few hashes at once, because each takes a core and 64 MB.
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { Semaphore } from '../../../core/semaphore.ts';

export interface PasswordCost {
  /** KiB. */
  memoryCost: number;
  timeCost: number;
}

// RFC 9106's second recommendation with one lane: 60 ms of CPU (bench/RESULTS.md).
const presentCost: PasswordCost = { memoryCost: 65_536, timeCost: 3 };

/** One core is left to everybody else, however many sign in. */
const atOnce = (): number => Math.min(limits.auth.hashConcurrency, Math.max(1, availableParallelism() - 1));

const tooMany = (): AppError =>
  new AppError('overloaded', 'Too many people are signing in right now. Try again in a moment.', {
    headers: { 'retry-after': '2' },
  });

export class PasswordHasher {
  readonly #pepper: Buffer;
  readonly #semaphore = new Semaphore(atOnce(), limits.auth.hashQueue, tooMany);
  readonly #parameters: { algorithm: number; memoryCost: number; timeCost: number; parallelism: number };
  readonly #decoy: Promise<string>;

  constructor(secretKey: Buffer, cost = presentCost) {
    // Algorithm 2 is argon2id.
    this.#parameters = { algorithm: 2, parallelism: 1, ...cost };
    this.#pepper = createHmac('sha256', secretKey).update('password-pepper').digest();
    this.#decoy = hash(this.#peppered(randomBytes(16).toString('hex')), this.#parameters);
  }

  /** For the beginning of a sign-in: in a flood, the queries before the hash would be the flood. */
  refuseWhenFull(): void {
    this.#semaphore.refuseWhenFull();
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(this.#peppered(password), this.#parameters));
  }

  /** Without a stored hash it still does the work, so that an unknown address takes as long as a known one. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const target = stored ?? (await this.#decoy);
    const matches = await this.#semaphore.run(() => verify(target, this.#peppered(password)));
    return matches && stored !== null && stored !== undefined;
  }

  /** Made at another cost than today's, so that it should be made anew when the password is at hand. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#parameters;
    return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }
}
