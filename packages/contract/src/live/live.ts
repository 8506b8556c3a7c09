import { z } from 'zod';
import { loggedBatchSchema } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, ok, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

// Real-time collaboration on one site: an event stream and presence updates. The stream only speeds up what a
// request would return as well, so a lost event costs time, never data.

const shortId = z.string().min(1).max(limits.live.idMaxLength);
/** Id of one editor tab. */
const tabId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** Presence of a user: position, selection and typing shown to others. */
export const presenceStateSchema = z.strictObject({
  /** The page that is open. */
  pageId: uuid,
  /** The node that is selected. */
  selected: shortId.nullable().default(null),
  /** Text field being typed in; cleared after a pause. */
  typing: z.strictObject({ nodeId: shortId, field: shortId }).nullable().default(null),
  /** Pointer relative to the section's box, 0 to 1, because screens differ in width. */
  pointer: z
    .strictObject({ nodeId: shortId, x: z.number().min(-1).max(2), y: z.number().min(-1).max(2) })
    .nullable()
    .default(null),
});
export type PresenceState = z.infer<typeof presenceStateSchema>;

export const presenceSchema = z.object({
  tabId,
  userId: uuid,
  name: z.string(),
  where: presenceStateSchema.nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The body is an endless stream of server-sent events; the data of each is JSON as defined by `LiveEvents`. */
export const subscribeToSite = endpoint({
  method: 'GET',
  path: '/sites/{id}/live',
  summary: 'Subscribe to events of a site: edits, presence, comments, changes of the site itself',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  query: z.object({ tabId }),
  response: z.unknown(),
  errors: ['rate_limited'],
});

export const updatePresence = endpoint({
  method: 'POST',
  path: '/sites/{id}/live/whereabouts',
  summary: 'Update the presence of a subscribed tab',
  access: 'sites.read',
  apiKeys: false,
  params: idParams,
  body: z.strictObject({ tabId, where: presenceStateSchema.nullable() }),
  response: ok,
  errors: ['rate_limited'],
});

/** A saved batch; `userId` is null when the account is gone. */
const liveBatchSchema = loggedBatchSchema.extend({ documentId: uuid, userId: uuid.nullable() });
export type LiveBatch = z.infer<typeof liveBatchSchema>;

/** What a publish does, in this order. */
export const publishSteps = ['checking', 'images', 'rendering', 'live'] as const;

export interface PublishProgress {
  step: (typeof publishSteps)[number];
  /** Images that are ready, and all of them; 0 in the other steps. */
  done: number;
  total: number;
}

/** Name of an event → its data. */
export interface LiveEvents {
  /** First event: current presence. The client must now fetch what it missed. */
  ready: { people: Presence[] };
  batch: LiveBatch;
  /** A document changed; the client must fetch it. */
  document: { documentId: string; version: number };
  presence: { people: Presence[] };
  left: { tabId: string };
  /** Name, settings or theme. */
  site: Record<string, never>;
  pages: Record<string, never>;
  comments: Record<string, never>;
  /** Somebody publishes the site. */
  publishing: PublishProgress;
  /** Access or session ended; carries the same error as a rejected call. */
  end: { status: number; code: string; message: string };
  /** This process shuts down; reconnect reaches another one. */
  restart: Record<string, never>;
}
export type LiveEventName = keyof LiveEvents;
