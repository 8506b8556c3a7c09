// Password hashes: argon2id over an HMAC with the installation's key, so that a stolen table alone is useless. Few
// run at once, because each takes a core and 64 MB.
import { createHmac, randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../../core/app-error.ts';
import { Semaphore } from '../../../core/semaphore.ts';

export interface PasswordCost {
  /** In KiB. */
  memoryCost: number;
  timeCost: number;
}

// RFC 9106's second recommendation with one lane: 60 ms of CPU (bench/RESULTS.md).
const presentCost: PasswordCost = { memoryCost: 65_536, timeCost: 3 };

/** One core stays free for other requests, however many users sign in. */
const atOnce = (): number => Math.min(limits.auth.hashConcurrency, Math.max(1, availableParallelism() - 1));

const tooMany = (): AppError =>
  new AppError('overloaded', 'The server is busy. Try again in a few seconds.', {
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

  /** Called at the start of a sign-in: in a flood, even the queries before the hash would overload the server. */
  assertCapacity(): void {
    this.#semaphore.assertCapacity();
  }

  hash(password: string): Promise<string> {
    return this.#semaphore.run(() => hash(this.#peppered(password), this.#parameters));
  }

  /** Without a stored hash it does the same work, so that an unknown email takes as long as a known one. */
  async verify(stored: string | null | undefined, password: string): Promise<boolean> {
    const target = stored ?? (await this.#decoy);
    const matches = await this.#semaphore.run(() => verify(target, this.#peppered(password)));
    return matches && stored !== null && stored !== undefined;
  }

  /** Hashed at another cost than the current one, so it should be rehashed when the password is available. */
  isOutdated(stored: string): boolean {
    const { memoryCost, timeCost, parallelism } = this.#parameters;
    return !stored.includes(`$m=${memoryCost},t=${timeCost},p=${parallelism}$`);
  }

  #peppered(password: string): string {
    return createHmac('sha256', this.#pepper).update(password.normalize('NFKC')).digest('base64');
  }
}
