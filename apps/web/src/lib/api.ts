import type { Endpoint } from '@sitewright/contract/endpoint';
import {
  type ApiSession,
  type CallOf,
  createApiClient,
  createFileClient,
  createStreamClient,
} from './api-client.ts';
import { appSession } from './app-session.ts';
import { secondFactorDuty } from './second-factor-duty.ts';
import { proof } from './step-up.ts';
import { workTenant } from './work-tenant.ts';

const session: ApiSession = {
  accessToken: appSession.accessToken,
  renew: appSession.renew,
  workTenant: () => {
    // What is asked before the profile has come is asked as whom this browser knows.
    const { person = appSession.storedPerson() } = appSession.getState();
    return person?.tenantId === null ? workTenant.get()?.id : undefined;
  },
  prove: proof.ask,
  onSecondFactorDue: secondFactorDuty.note,
};

/** Calls the API as the person signed in to this tab, by a way of sending other than `fetch`. */
export const requestThrough = (fetcher: typeof fetch) => createApiClient(session, fetcher);

/** Calls the API as the person signed in to this tab. */
export const request = requestThrough((...call) => fetch(...call));

const requestFile = createFileClient(session, (...call) => fetch(...call));

/** Reads an answer without an end as the person signed in to this tab. */
export const requestStream = createStreamClient(session, (...call) => fetch(...call));

/** Fetches a file as the person signed in to this tab and hands it to the browser to keep. */
export async function download<E extends Endpoint>(
  endpoint: E,
  call: CallOf<E>,
  name: string,
): Promise<void> {
  const address = URL.createObjectURL(await requestFile(endpoint, call));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
