// The process that runs the tests, as seen from outside: it may crash, hang, and be replaced.
import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';

/** No step takes longer, unless something waits for ever. */
const limitMs = 15 * 60_000;
/** What vitest remembers of earlier runs does not grow without end. */
const runsMax = 150;
const closingMs = 20_000;

const hasEnded = ({ exitCode, signalCode }: ChildProcess): boolean =>
  exitCode !== null || signalCode !== null;

export class TestProcess<Request extends object, Answer extends object> {
  readonly #script: string;

  constructor(script: 'run-tests.ts' | 'run-batches.ts') {
    this.#script = script;
  }

  #child: ChildProcess | undefined;
  #runs = 0;
  #errors = '';

  #start(): ChildProcess {
    const child = spawn(process.execPath, [join(import.meta.dirname, this.#script)], {
      cwd: repositoryRoot,
      env: { ...process.env, TEST_DATABASE_URL: '', ACCESS_WORLD: 'kept' },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // A group of its own: Ctrl-C does not reach it, and all of it can be ended.
      detached: true,
    });
    this.#errors = '';
    // Its end is noticed by `exit`.
    child.on('error', () => undefined);
    child.stderr!.on(
      'data',
      (chunk: Buffer) => (this.#errors = (this.#errors + chunk.toString()).slice(-2_000)),
    );
    this.#child = child;
    this.#runs = 0;
    return child;
  }

  /** What the tests say; a sentence where there is no answer. */
  async run(request: Request): Promise<Answer | string> {
    if (this.#runs >= runsMax) await this.stop();
    const child = this.#child && !hasEnded(this.#child) ? this.#child : this.#start();
    this.#runs += 1;
    const answer = await new Promise<Answer | string>((resolve) => {
      const settle = (said: Answer | string): void => {
        clearTimeout(timer);
        child.off('exit', onExit).off('message', settle);
        resolve(said);
      };
      const onExit = (code: number | null): void =>
        settle(`the tests ended with code ${code}: ${this.#errors}`);
      const timer = setTimeout(() => settle(`no answer within ${limitMs / 60_000} minutes`), limitMs);
      child.once('exit', onExit).once('message', settle);
      child.send(request);
    });
    if (typeof answer === 'string') this.#kill();
    return answer;
  }

  #kill(): void {
    const child = this.#child;
    this.#child = undefined;
    if (child?.pid === undefined || hasEnded(child)) return;
    try {
      process.kill(-child.pid, 'SIGKILL');
    } catch {
      // It is gone already.
    }
  }

  /** Lets vitest and its database come to an end. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (!child || hasEnded(child)) return;
    const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.kill('SIGTERM');
    const timer = setTimeout(() => this.#kill(), closingMs);
    await exited;
    clearTimeout(timer);
    this.#child = undefined;
  }
}
