// Callbacks through which a service that writes texts reports its progress.
import type { WrittenText } from '@sitewright/contract/ai/ai';
import type { JsonObject } from '@sitewright/contract/content';
import type { RunProgress } from '@sitewright/contract/runs/runs';
import type { Spending, TaskCall } from '../tasks/run-task.ts';

export interface Writing {
  /** Aborted when nobody waits for the texts any more. */
  signal: AbortSignal;
  /** Undefined where nothing is streamed. Gets all texts so far, at their places in the response. */
  show: ((texts: readonly WrittenText[]) => void) | undefined;
  progress: (now: RunProgress) => void;
  spend: (spent: Spending) => void;
}

/** The part of it that a task needs. */
export const taskCallOf = (
  { signal, show, spend }: Writing,
  textsOf: (value: JsonObject) => readonly WrittenText[],
): Pick<TaskCall, 'signal' | 'onPartial' | 'onSpent'> => ({
  signal,
  onPartial: show && ((value) => show(textsOf(value))),
  onSpent: spend,
});
