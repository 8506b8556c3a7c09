import type { CallMeta } from './mount-endpoint.ts';
import type { Actor } from '../core/actor.ts';

/** The caller and the origin of their request: what an operation and its audit entry both need. */
export interface RequestContext {
  actor: Actor;
  meta: CallMeta;
}
