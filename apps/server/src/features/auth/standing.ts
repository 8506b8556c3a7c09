// Whether a person may be let in at all, asked at every sign-in, refresh and call.
import { AppError } from '../../http/app-error.ts';
import type { Standing } from './auth.store.ts';

/** Refuses whoever is suspended, or whose tenant is closed to its people. */
export const refuseUnfit = ({ status, tenantStatus }: Pick<Standing, 'status' | 'tenantStatus'>): void => {
  if (status !== 'active') {
    throw new AppError('account_suspended', 'This account is suspended. Ask the people who run this site.');
  }
  if (tenantStatus !== undefined && tenantStatus !== 'active') {
    throw new AppError(
      'tenant_suspended',
      'This workspace is closed at the moment. Ask the people who run it.',
    );
  }
};
