// Unsent changes of a post's fields on this device, so that a crash loses none. Passwords are never kept.
import { appSession } from '../../lib/app-session.ts';
import type { PostChange } from './post-change.ts';

const keyOf = (place: string): string =>
  `sitewright-post-fields|${appSession.getState().person?.id ?? ''}|${place}`;

export const readKept = (place: string): PostChange => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(place)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
};

export const keepFields = (place: string, { password: _password, ...change }: PostChange): void => {
  try {
    if (Object.keys(change).length === 0) localStorage.removeItem(keyOf(place));
    else localStorage.setItem(keyOf(place), JSON.stringify(change));
  } catch {
    // A browser without storage still saves to the server.
  }
};

const bodyKey = (siteId: string): string => `${keyOf(`new|${siteId}`)}|body`;

/** The text of a new post that does not exist on the server yet. */
export const readKeptBody = (siteId: string): unknown => {
  try {
    return JSON.parse(localStorage.getItem(bodyKey(siteId)) ?? 'null') ?? { sections: [] };
  } catch {
    return { sections: [] };
  }
};

export const keepBody = (siteId: string, content: unknown): void => {
  try {
    if (content === undefined) localStorage.removeItem(bodyKey(siteId));
    else localStorage.setItem(bodyKey(siteId), JSON.stringify(content));
  } catch {
    // As above.
  }
};
