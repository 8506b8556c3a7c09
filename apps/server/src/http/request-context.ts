import type { CallMeta } from './mount-endpoint.ts';
import type { Actor } from '../core/actor.ts';

/** Who does something and how they came: what an act and its entry in the trail both need. */
export interface RequestContext {
  actor: Actor;
  meta: CallMeta;
}

/** Before and after of what differs; fields that stay as they were are left out. */
export const changesBetween = (
  before: object,
  after: object,
): Record<string, { before: unknown; after: unknown }> => {
  const old = before as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(after)
      .filter(([name, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(old[name]))
      .map(([name, value]) => [name, { before: old[name] ?? null, after: value }]),
  );
};
