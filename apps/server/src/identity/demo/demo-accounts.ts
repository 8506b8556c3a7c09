// The demo users. Their accounts have no password, and only a browser that holds the local key can sign in to them.
import type { DemoUser } from '@sitewright/contract/auth/auth';

export interface DemoAccount extends DemoUser {
  firstName: string;
  lastName: string;
}

const domain = '@demo.sitewright.localhost';

export const demoAccounts: readonly DemoAccount[] = [
  {
    id: 'owner',
    firstName: 'Linh',
    lastName: 'Tran',
    name: 'Linh Tran',
    role: 'USER',
    email: `linh${domain}`,
  },
  {
    id: 'tenant-admin',
    firstName: 'Jonas',
    lastName: 'Weber',
    name: 'Jonas Weber',
    role: 'ADMIN',
    email: `jonas${domain}`,
  },
  {
    id: 'platform-admin',
    firstName: 'Amara',
    lastName: 'Okafor',
    name: 'Amara Okafor',
    role: 'PLATFORM_ADMIN',
    email: `amara${domain}`,
  },
];

export const isDemoEmail = (email: string): boolean => email.toLowerCase().endsWith(domain);
