// Checked at every sign-in, refresh and request: whether the user may be let in at all.
import { AppError } from '../../core/app-error.ts';
import type { AccountStatus } from './users.store.ts';

/** Throws for a suspended user, and for a member whose tenant is closed. */
export const assertAccountActive = ({
  status,
  tenantStatus,
  role,
}: Pick<AccountStatus, 'status' | 'tenantStatus' | 'role'>): void => {
  if (status === 'deletion_pending') {
    throw new AppError('deletion_pending', 'This account is about to be deleted. Sign in to keep it.');
  }
  if (status !== 'active') {
    throw new AppError('account_suspended', 'This account is suspended. Ask the people who run this site.');
  }
  // Admins may sign in to a closing workspace in order to reopen it; each endpoint decides what else they may do.
  const mayReopen = tenantStatus === 'closing' && role === 'ADMIN';
  if (tenantStatus !== undefined && tenantStatus !== 'active' && !mayReopen) {
    throw new AppError(
      'tenant_suspended',
      'This workspace is closed at the moment. Ask the people who run it.',
    );
  }
};
