// The process that reads the bytes of strangers. It holds no secrets, and gives way to whoever serves a request.
import { setPriority } from 'node:os';
import '../../../core/sharp-settings.ts';
import { AppError } from '../../../core/app-error.ts';
import { isDiskFull } from '../../../core/storage/on-disk.ts';
import type { TaskResult, TaskCall } from './media-worker.ts';
import { mediaTasks } from './media-tasks.ts';

const politeness = 10;
try {
  setPriority(politeness);
} catch {
  // Then it works like any other process.
}

const run = async ({ name, input }: TaskCall): Promise<TaskResult> => {
  try {
    // One name belongs to one kind of input; the caller's types hold them together.
    return { output: await (mediaTasks[name] as (given: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    if (isDiskFull(error)) return { isDiskFull: true };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', (call) => void run(call as TaskCall).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
