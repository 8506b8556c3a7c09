// What the current work belongs to: a request, a job, or a job that a request caused. Every line of the log that is written
// meanwhile carries it, in services too.
import { AsyncLocalStorage } from 'node:async_hooks';

export interface LogContext {
  /** Of the request, also while a job runs that it caused. */
  requestId?: string | undefined;
  /** Name and id of the running job. */
  job?: string;
  jobId?: string;
}

const storage = new AsyncLocalStorage<LogContext>();

export const withLogContext = <T>(context: LogContext, work: () => T): T => storage.run(context, work);

export const logContext = (): LogContext => storage.getStore() ?? {};
