import { createApiClient } from './api-client.ts';
import { appSession } from './app-session.ts';

/** Calls the API as the person signed in to this tab. */
export const request = createApiClient(appSession, (...call) => fetch(...call));
