// Long-running jobs of features, started by a user: with progress, a result and cancellation.
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Permission } from '@sitewright/contract/permissions';
import type { z } from 'zod';
import type { Actor } from '../actor.ts';
import type { ServerContext } from './server-context.ts';

export interface RunCall<Input> {
  /** On behalf of the user who started the run, with the rights that they have now. */
  actor: Actor;
  input: Input;
  progress: (now: RunProgress) => void;
  /** Aborted when the run is cancelled or its process stops. */
  signal: AbortSignal;
}

export interface RunDefinition<Input extends object, Result extends object> {
  /** Stored with each run, and the name of its queue. */
  kind: string;
  /** Required to see and cancel one's own run; in the scope of the tenant, those of all its users. */
  permission: Permission;
  input: z.ZodType<Input>;
  result: z.ZodType<Result>;
  /** `once`: it must not be repeated, and fails when its process dies. Otherwise it starts again, a few times. */
  attempts?: 'once';
  /** While a run of the kind with the same input is unfinished, a start returns that one. */
  isExclusive?: true;
  /**
   * Must be idempotent unless `attempts` is `once`. An error that it throws fails the run. Where it stops because of the
   * signal it throws too (`signal.throwIfAborted()`): a run that returns has succeeded.
   */
  // A method, because a run in a list of all features is called with an input of its own kind only.
  run(ctx: ServerContext, call: RunCall<Input>): Promise<Result>;
}

/** A run of any feature, in a list. */
export interface AnyRun extends Omit<RunDefinition<object, object>, 'input' | 'result'> {
  input: z.ZodType;
  result: z.ZodType;
}

export const defineRun = <Input extends object, Result extends object>(
  definition: RunDefinition<Input, Result>,
): RunDefinition<Input, Result> => definition;
