// Whether a person may be let in at all, asked at every sign-in, refresh and call.
import { AppError } from '../../core/app-error.ts';
import type { AccountStatus } from './users.store.ts';

/** Refuses whoever is suspended, or whose tenant is closed to its people. */
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
  // An admin may come back to a closing workspace to take that back; what else they may do, the call decides.
  const mayReopen = tenantStatus === 'closing' && role === 'ADMIN';
  if (tenantStatus !== undefined && tenantStatus !== 'active' && !mayReopen) {
    throw new AppError(
      'tenant_suspended',
      'This workspace is closed at the moment. Ask the people who run it.',
    );
  }
};
