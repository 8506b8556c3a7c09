// Untrusted files are processed in child processes: an exploited decoder gains nothing, memory is freed at exit, and
// requests keep priority.
import { type ChildProcess, fork } from 'node:child_process';
import type { ErrorCode } from '@sitewright/contract/errors';
import { limits } from '@sitewright/contract/limits';
import { bareEnvironment } from '../../../core/env.ts';
import { AppError } from '../../../core/app-error.ts';
import { Semaphore } from '../../../core/semaphore.ts';
import { StorageUnavailableError } from '../../../core/storage/storage.ts';
import type { MediaTasks } from './media-tasks.ts';

type TaskName = keyof MediaTasks;
type Input<Name extends TaskName> = Parameters<MediaTasks[Name]>[0];
type Output<Name extends TaskName> = MediaTasks[Name] extends (input: never) => Promise<infer Result>
  ? Result
  : never;

export interface TaskCall {
  name: TaskName;
  input: unknown;
}

export type TaskResult =
  | { output: unknown }
  | { refusal: { code: ErrorCode; message: string } }
  | { isDiskFull: true }
  | { failure: string };

/** The process ended during a task, or the task timed out: the file is considered unreadable. */
export class MediaTaskError extends Error {
  override readonly name = 'MediaTaskError';
}

/** The OS may have killed the process for memory, or it was idle: that says nothing about the file. */
class ProcessEndedError extends MediaTaskError {}

const idleMs = 60_000;
interface Idle {
  child: ChildProcess;
  timer: NodeJS.Timeout;
}
const idleWorkers: Idle[] = [];

const start = (): ChildProcess => {
  const child = fork(new URL('./media-tasks.worker.ts', import.meta.url), {
    env: bareEnvironment(),
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  // The child ends with this process and never keeps it alive.
  child.unref();
  child.channel?.unref();
  child.once('exit', () => {
    const at = idleWorkers.findIndex((idle) => idle.child === child);
    if (at >= 0) clearTimeout(idleWorkers.splice(at, 1)[0]!.timer);
  });
  return child;
};

const acquireWorker = (): ChildProcess => {
  const idle = idleWorkers.pop();
  if (!idle) return start();
  clearTimeout(idle.timer);
  return idle.child;
};

const releaseWorker = (child: ChildProcess): void => {
  const timer = setTimeout(() => child.kill(), idleMs);
  timer.unref();
  idleWorkers.push({ child, timer });
};

const runTaskIn = (child: ChildProcess, call: TaskCall): Promise<TaskResult> => {
  const { promise, resolve, reject } = Promise.withResolvers<TaskResult>();
  const ended = (): void => reject(new ProcessEndedError('the process ended'));
  const timer = setTimeout(() => {
    reject(new MediaTaskError('the task timed out'));
    child.kill('SIGKILL');
  }, limits.media.workSeconds * 1_000);
  child.once('message', resolve).once('exit', ended).once('error', ended);
  child.send(call, (error) => error && ended());
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', resolve).off('exit', ended).off('error', ended);
  });
};

/** Retries once with a new process; a file that ends the second, too, is considered unreadable. */
const runTask = async (call: TaskCall): Promise<TaskResult> => {
  const attempt = async (child: ChildProcess): Promise<TaskResult> => {
    const answer = await runTaskIn(child, call);
    releaseWorker(child);
    return answer;
  };
  try {
    return await attempt(acquireWorker());
  } catch (error) {
    if (!(error instanceof ProcessEndedError)) throw error;
    return attempt(start());
  }
};

const taskSlots = new Semaphore(
  2,
  120,
  () =>
    new AppError('overloaded', 'Many images are being processed right now. Try again in a moment.', {
      headers: { 'retry-after': '5' },
    }),
);

/**
 * Runs a task, at most two at a time.
 * @throws AppError when the file is rejected or the queue is full.
 * @throws MediaTaskError
 * @throws StorageUnavailableError when the disk is full.
 */
export const runMediaTask = <Name extends TaskName>(name: Name, input: Input<Name>): Promise<Output<Name>> =>
  taskSlots.run(async () => {
    const answer = await runTask({ name, input });
    if ('output' in answer) return answer.output as Output<Name>;
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.message);
    if ('isDiskFull' in answer) throw new StorageUnavailableError('full');
    throw new MediaTaskError(answer.failure);
  });
