import { z } from 'zod';
import { defineEvent, defineNotifiableEvent } from '../event.ts';

const comment = {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ postId: z.string(), commentId: z.string() }),
} as const;

/** A reader commented on a post, and it is no spam; also emitted when that is found out later. */
export const commentCreated = defineNotifiableEvent('comment.created', comment);
/** The first time that readers see a comment. */
export const commentApproved = defineEvent('comment.approved', comment);
export const commentEdited = defineEvent('comment.edited', comment);
export const commentReported = defineEvent('comment.reported', comment);

/** Several comments were moved to another tab, or deleted. */
export const commentsModerated = defineEvent('comments.moderated', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ action: z.string(), comments: z.number().int() }),
});

// Events about blocks do not name the person.
const block = {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ by: z.enum(['email', 'ip']) }),
} as const;
export const commenterBlocked = defineEvent('commenter.blocked', block);
export const commenterUnblocked = defineEvent('commenter.unblocked', block);

/** What a person wrote was deleted by their email address, which is not part of the event. */
export const commentsErased = defineEvent('comments.erased', {
  audience: 'tenant',
  target: 'site',
  payload: z.strictObject({ comments: z.number().int() }),
});
