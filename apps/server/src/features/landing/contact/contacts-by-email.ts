// Messages of a person to a workspace, by their email address, for requests about personal data.
import type { ServerContext } from '../../../core/context/server-context.ts';
import { countOf, type SubjectSource } from '../../../core/context/subject-source.ts';
import { countContactsFrom, deleteContactsFrom, listContactsFrom } from './contact-messages.store.ts';

export const contactsByEmail: SubjectSource<ServerContext> = {
  name: 'contactMessages',
  count: async (_ctx, { tx, email }) => countOf(await countContactsFrom(tx, email)),
  read: (_ctx, { tx, email }, limit) => listContactsFrom(tx, email, limit),
  erase: (_ctx, { tx, email }) => deleteContactsFrom(tx, email),
};
