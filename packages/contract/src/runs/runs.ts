// Long-running jobs that a user started, with progress, result and cancellation.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idParams, isoDate, jsonObject, uuid } from '../fields.ts';

export const runStatuses = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type RunStatus = (typeof runStatuses)[number];

export const isRunFinished = (status: RunStatus): boolean => status !== 'queued' && status !== 'running';

/** Shared by all kinds of runs; `total` is 0 until the work has been counted. */
export const runProgressSchema = z.object({ done: z.number().int(), total: z.number().int() });
export type RunProgress = z.infer<typeof runProgressSchema>;

export const runSchema = z.object({
  id: uuid,
  /** Names the shape of `result`. */
  kind: z.string(),
  status: z.enum(runStatuses),
  progress: runProgressSchema,
  /** A running job stops after the step at hand. */
  isCancelRequested: z.boolean(),
  /** Present once the run has succeeded. */
  result: jsonObject.nullable(),
  /** Error code of a failed run. */
  errorCode: z.string().nullable(),
  createdAt: isoDate,
  startedAt: isoDate.nullable(),
  finishedAt: isoDate.nullable(),
});
export type Run = z.infer<typeof runSchema>;

export const getRun = endpoint({
  method: 'GET',
  path: '/automation-runs/{id}',
  summary: 'Get the status, progress and result of a run',
  access: 'signed-in',
  apiKeys: true,
  params: idParams,
  response: runSchema,
});

/** The body is a stream of server-sent events; the data of each is JSON as defined by `RunEvents`. */
export const subscribeToRun = endpoint({
  method: 'GET',
  path: '/automation-runs/{id}/events',
  summary: 'Subscribe to the progress of a run until it finishes',
  access: 'signed-in',
  params: idParams,
  response: z.unknown(),
  errors: ['rate_limited'],
});

export const cancelRun = endpoint({
  method: 'POST',
  path: '/automation-runs/{id}/cancel',
  summary: 'Cancel a run; a finished run stays as it is',
  access: 'signed-in',
  apiKeys: true,
  params: idParams,
  response: runSchema,
});

/** Name of an event → its data. A stream that closes without `end` was interrupted; a client then reconnects. */
export interface RunEvents {
  /** First event: the run as it is now. */
  snapshot: Run;
  update: Run;
  /** Last event: the finished run. */
  end: Run;
}
