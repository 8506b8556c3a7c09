// Child process that processes untrusted bytes. It holds no secrets and runs at a lower priority than the server.
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
  // Without permission to change the priority it runs at the normal one.
}

const run = async ({ name, input }: TaskCall): Promise<TaskResult> => {
  try {
    // Each task name has one input type; the caller's types ensure that they match.
    return { output: await (mediaTasks[name] as (given: unknown) => Promise<unknown>)(input) };
  } catch (error) {
    if (error instanceof AppError) return { refusal: { code: error.code, message: error.message } };
    if (isDiskFull(error)) return { isDiskFull: true };
    return { failure: error instanceof Error ? error.message : String(error) };
  }
};

process.on('message', (call) => void run(call as TaskCall).then((answer) => process.send?.(answer)));
process.on('disconnect', () => process.exit());
