import type { Actor } from '../../core/actor.ts';
import type { RequestMeta } from '../../core/request-meta.ts';

/** The actor of a change and the origin of their request; a job has no request. */
export interface Call {
  actor: Actor;
  meta?: RequestMeta | undefined;
}
