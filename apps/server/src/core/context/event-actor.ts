import type { Actor } from '../actor.ts';

/** The cause of an event: an actor with the rights of a user, the program itself, or a guest with a secret link. */
export type EventActor =
  | (Pick<Actor, 'kind' | 'userId'> & { label?: string | undefined })
  | { kind: 'system' }
  | { kind: 'guest'; name: string };

export const systemActor: EventActor = { kind: 'system' };

/** A user who acts without a session, such as one who is signing in. */
export const actorOfUser = ({ id, email }: { id: string; email?: string | undefined }): EventActor => ({
  kind: 'user',
  userId: id,
  label: email,
});
