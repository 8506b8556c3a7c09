// The demonstration people: they have no password at all, so nothing can be guessed; one click signs in,
// and only from a browser on the server's own machine.
import type { DemoPerson, SignedIn } from '@sitewright/contract/auth';
import { AppError } from '../../http/app-error.ts';
import type { CallMeta } from '../../http/mount-endpoint.ts';
import { isOwnMachine } from '../../http/own-machine.ts';
import { defaultTenantId } from '../../http/session.ts';
import type { ServerContext } from '../../server-context.ts';
import { signIn } from './sign-in.ts';
import { findUserByEmail, insertUser } from './auth.store.ts';

interface DemoAccount extends DemoPerson {
  firstName: string;
  lastName: string;
}

const people: readonly DemoAccount[] = [
  {
    id: 'owner',
    firstName: 'Linh',
    lastName: 'Tran',
    name: 'Linh Tran',
    role: 'USER',
    email: 'linh@demo.sitewright.localhost',
  },
  {
    id: 'tenant-admin',
    firstName: 'Jonas',
    lastName: 'Weber',
    name: 'Jonas Weber',
    role: 'ADMIN',
    email: 'jonas@demo.sitewright.localhost',
  },
  {
    id: 'platform-admin',
    firstName: 'Amara',
    lastName: 'Okafor',
    name: 'Amara Okafor',
    role: 'PLATFORM_ADMIN',
    email: 'amara@demo.sitewright.localhost',
  },
];

/** Nobody, when the installation is no demonstration or the browser is elsewhere. */
export const listDemoPeople = (ctx: ServerContext, meta: CallMeta): DemoPerson[] =>
  ctx.env.demo && isOwnMachine(meta.request) ? [...people] : [];

export const signInAsDemo = async (ctx: ServerContext, id: string, meta: CallMeta): Promise<SignedIn> => {
  const person = listDemoPeople(ctx, meta).find((candidate) => candidate.id === id);
  const user = person && (await findUserByEmail(ctx.db, person.email));
  if (!user) throw new AppError('demo_unavailable', 'The demonstration people are not available here.');
  return signIn(ctx, user, meta, { remember: false, method: 'demo' });
};

/** Adds the demonstration people that are missing. */
export const seedDemoPeople = async (ctx: Pick<ServerContext, 'db'>): Promise<void> => {
  for (const { email, firstName, lastName, role } of people) {
    const base = { email, passwordHash: null, firstName, lastName };
    await insertUser(
      ctx.db,
      role === 'PLATFORM_ADMIN' || role === 'SUPER_ADMIN'
        ? { ...base, platformRole: role }
        : { ...base, membership: { tenantId: defaultTenantId, role } },
    );
  }
};
