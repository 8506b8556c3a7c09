import type { User } from '@sitewright/contract/auth';
import type { Role } from '@sitewright/contract/permissions';
import type { UserRow } from './auth.store.ts';

export const presentUser = (row: UserRow, role: Role, tenantId: string | null): User => ({
  id: row.id,
  email: row.email,
  firstName: row.first_name || null,
  lastName: row.last_name || null,
  role,
  tenantId,
  locale: row.locale === 'vi' ? 'vi' : 'en',
  emailVerified: row.email_verified_at !== null,
  createdAt: row.created_at.toISOString(),
});
