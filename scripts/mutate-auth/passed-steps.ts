// How far mutants have come that have no result yet, so that an interrupted run loses at most one batch.
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';
import type { Planned } from './report.ts';
import { codeHash, type ReadText, readText, testsHash } from './results.ts';

/** Id of a mutant → what was tried of it. */
type Stored = Record<string, { state: string; steps: number }>;

/** Changes with the code, the tests and the plan: what was passed before says nothing then. */
const stateOf = ({ mutant, plan }: Planned, read: ReadText): string =>
  [codeHash(mutant), testsHash(plan, undefined, read), JSON.stringify(plan.steps)].join(' ');

export class PassedSteps {
  readonly #file: string;
  readonly #read: ReadText;
  readonly #stored: Stored;

  constructor(file = join(repositoryRoot, '.cache/auth-passed.json'), read: ReadText = readText) {
    this.#file = file;
    this.#read = read;
    this.#stored = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Stored) : {};
  }

  /** How many steps of its plan the mutant has survived. */
  of(one: Planned): number {
    const stored = this.#stored[one.mutant.id];
    return stored?.state === stateOf(one, this.#read) ? stored.steps : 0;
  }

  /** Whether it survived its first steps once, whatever has changed since. */
  isKnown({ mutant }: Planned): boolean {
    return mutant.id in this.#stored;
  }

  set(one: Planned, steps: number): void {
    this.#stored[one.mutant.id] = { state: stateOf(one, this.#read), steps };
  }

  save(): void {
    mkdirSync(dirname(this.#file), { recursive: true });
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#stored));
    renameSync(`${this.#file}.new`, this.#file);
  }
}
