import type { Actor } from '../../core/actor.ts';
import type { RequestMeta } from '../../core/request-meta.ts';

/** Who changes a blog, and from where; a job has no request. */
export interface Call {
  actor: Actor;
  meta?: RequestMeta | undefined;
}
