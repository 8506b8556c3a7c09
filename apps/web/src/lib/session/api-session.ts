import type { User } from '@sitewright/contract/auth/auth';
import type { ApiSession } from '../api-client.ts';
import { secondFactorDuty } from '../second-factor-duty.ts';
import type { Session } from './session.ts';
import { proof } from '../step-up.ts';
import { workTenant } from '../work-tenant.ts';

/** What calls of the API need of the session of this tab. */
export type ApiSessionSource = Pick<Session<User>, 'accessToken' | 'renew' | 'storedPerson' | 'getState'>;

/** Calls are made as who is signed in, for the tenant that staff work in. */
export const apiSessionOf = (session: ApiSessionSource): ApiSession => ({
  accessToken: session.accessToken,
  renew: session.renew,
  workTenant: () => {
    // What is asked before the profile has come is asked as whom this browser knows.
    const { person = session.storedPerson() } = session.getState();
    return person?.tenantId === null ? workTenant.get()?.id : undefined;
  },
  prove: proof.ask,
  onSecondFactorDue: secondFactorDuty.note,
});
