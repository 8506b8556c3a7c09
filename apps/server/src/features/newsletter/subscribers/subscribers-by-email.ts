// The subscription of a person, by their email address, for requests about personal data.
import type { ServerContext } from '../../../core/context/server-context.ts';
import { countOf, type SubjectSource } from '../../../core/context/subject-source.ts';
import { findSubscriberByEmail, removeSubscriber } from './subscribers.store.ts';

export const subscribersByEmail: SubjectSource<ServerContext> = {
  name: 'subscribers',
  count: async (_ctx, { tx, email }) =>
    countOf((await findSubscriberByEmail(tx, email)) === undefined ? 0 : 1),
  read: async (_ctx, { tx, email }) => {
    const found = await findSubscriberByEmail(tx, email);
    return found ? [{ ...found }] : [];
  },
  erase: async (_ctx, { tx, email }) => {
    const found = await findSubscriberByEmail(tx, email);
    return found !== undefined && (await removeSubscriber(tx, found.id)) ? 1 : 0;
  },
};
