import type { Endpoint } from '@sitewright/contract/endpoint';
import {
  type CallOf,
  createApiClient,
  createFileClient,
  createResponseClient,
  createStreamClient,
} from './api-client.ts';
import { apiSessionOf } from './session/api-session.ts';
import { appSession } from './app-session.ts';

const session = apiSessionOf(appSession);

/** Calls the API as the user signed in to this tab, with a custom `fetch`. */
export const requestThrough = (fetcher: typeof fetch) => createApiClient(session, fetcher);

/** Calls the API as the user signed in to this tab. */
export const request = requestThrough((...call) => fetch(...call));

/** Reads a file as the user signed in to this tab. */
export const requestFile = createFileClient(session, (...call) => fetch(...call));

/** Opens a streamed response as the user signed in to this tab. */
export const requestStream = createStreamClient(session, (...call) => fetch(...call));

/** Reads a response that may be a stream as the user signed in to this tab. */
export const requestResponse = createResponseClient(session, (...call) => fetch(...call));

/** Downloads a file as the user signed in to this tab and saves it through the browser. */
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
