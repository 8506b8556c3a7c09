import { z } from 'zod';
import { loggedBatchSchema } from '../documents/documents.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, ok, uuid } from '../fields.ts';
import { limits } from '../limits.ts';

// Working on one site at the same time: a stream of what happens to it, and a word now and then about where
// oneself is. The stream only hurries what a look at the server would show as well, so a lost event costs time.

const shortId = z.string().min(1).max(limits.live.idMaxLength);
/** One tab of an editor. */
const tabId = z.string().regex(/^[A-Za-z0-9_-]{8,64}$/);

/** Where somebody is, as far as others may want to see it. */
export const whereaboutsSchema = z.strictObject({
  /** The page that is open. */
  pageId: uuid,
  /** The node that is selected. */
  selected: shortId.nullable().default(null),
  /** The text that is being typed in; goes away with a pause. */
  typing: z.strictObject({ nodeId: shortId, field: shortId }).nullable().default(null),
  /** A place in the box of a section, from 0 to 1: screens differ in width. */
  pointer: z
    .strictObject({ nodeId: shortId, x: z.number().min(-1).max(2), y: z.number().min(-1).max(2) })
    .nullable()
    .default(null),
});
export type Whereabouts = z.infer<typeof whereaboutsSchema>;

export const presenceSchema = z.object({
  tabId,
  userId: uuid,
  name: z.string(),
  where: whereaboutsSchema.nullable(),
});
export type Presence = z.infer<typeof presenceSchema>;

/** The body is a stream of server-sent events without an end; each event’s data is JSON, as `LiveEvents` says. */
export const watchSite = endpoint({
  method: 'GET',
  path: '/sites/{id}/live',
  summary: 'What happens to a site while it is open: edits, people, comments, changes of the site itself',
  access: 'sites.read',
  params: idParams,
  query: z.object({ tabId }),
  response: z.unknown(),
  errors: ['rate_limited'],
});

export const tellWhereabouts = endpoint({
  method: 'POST',
  path: '/sites/{id}/live/whereabouts',
  summary: 'Where a tab that watches the site is',
  access: 'sites.read',
  params: idParams,
  body: z.strictObject({ tabId, where: whereaboutsSchema.nullable() }),
  response: ok,
  errors: ['rate_limited'],
});

/** A batch that somebody saved; `userId` is null when the person is gone. */
const liveBatchSchema = loggedBatchSchema.extend({ documentId: uuid, userId: uuid.nullable() });
export type LiveBatch = z.infer<typeof liveBatchSchema>;

/** Name of an event → its data. */
export interface LiveEvents {
  /** The first: who is there. What was missed before is to be asked for now. */
  ready: { people: Presence[] };
  batch: LiveBatch;
  /** A document has changed in a way that is to be asked for. */
  document: { documentId: string; version: number };
  presence: { people: Presence[] };
  left: { tabId: string };
  /** Name, settings or theme. */
  site: Record<string, never>;
  pages: Record<string, never>;
  comments: Record<string, never>;
  /** The right to be here has ended, or the session: why, as any refused call would say it. */
  end: { status: number; code: string; message: string };
  /** This process stops; another one answers. */
  restart: Record<string, never>;
}
export type LiveEventName = keyof LiveEvents;
