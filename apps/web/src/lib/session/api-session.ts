import type { User } from '@sitewright/contract/auth/auth';
import type { ApiSession } from '../api-client.ts';
import { secondFactorRequirement } from '../second-factor-requirement.ts';
import type { Session } from './session.ts';
import { stepUpPrompt } from '../step-up.ts';
import { activeTenant, isPlatformScreen } from '../active-tenant.ts';

/** Part of this tab's session that the API client needs. */
export type ApiSessionSource = Pick<Session<User>, 'accessToken' | 'renew' | 'storedPerson' | 'getState'>;

/** Calls are made as the signed-in user; platform staff send their active tenant. */
export const apiSessionOf = (session: ApiSessionSource): ApiSession => ({
  accessToken: session.accessToken,
  renew: session.renew,
  activeTenant: () => {
    if (isPlatformScreen()) return undefined;
    // Before the profile has loaded, use the stored user.
    const { person = session.storedPerson() } = session.getState();
    return person?.tenantId === null ? activeTenant.get()?.id : undefined;
  },
  stepUp: stepUpPrompt.ask,
  onSecondFactorRequired: secondFactorRequirement.note,
});
