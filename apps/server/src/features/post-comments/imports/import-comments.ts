// Comments of posts that are imported. Nobody gets an email about them: they were written elsewhere, perhaps years ago.
import { randomUUID } from 'node:crypto';
import type { ImportedComment } from '@sitewright/blog/import/imported-item';
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import type { HookPayload } from '../../../core/context/hooks.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { isMailAddress } from '../../../core/mail-address.ts';
import { cutText } from '../../../core/storable.ts';
import type { importingComments } from '../../blog-import/comment-hooks.ts';
import { cleanBody, cleanName, hashBody, isReadable } from '../../blog/clean-text.ts';
import { lockThread } from '../store/comments.store.ts';
import {
  findSiteLocale,
  insertComments,
  listKnownComments,
  type NewComment,
} from '../store/imported-comments.store.ts';
import { type CommentLanguage, commentLanguage, commentTexts } from '../visitors/comment-texts.ts';
import { byIdAtSource, threadBeginnings } from './thread-beginnings.ts';

interface CleanComment {
  name: string;
  email: string | null;
  body: string;
  bodyHash: string;
  at: Date;
}

const cut = (text: string, max: number): string => (text.length <= max ? text : `${cutText(text, max - 1)}…`);

/** Undefined without anything to read. */
const cleanComment = (
  { author, email, text, at }: ImportedComment,
  { language, now }: { language: CommentLanguage; now: Date },
): CleanComment | undefined => {
  const body = cut(cleanBody(text), limits.importedCommentMaxLength);
  if (!isReadable(body)) return undefined;
  const name = cleanName(author);
  const address = email.toLowerCase();
  const written = new Date(at);
  return {
    name: isReadable(name) ? cut(name, limits.commentNameMaxLength) : commentTexts[language].anonymous,
    email: isMailAddress(address) ? address : null,
    body,
    bodyHash: hashBody(body),
    at: written > now ? now : written,
  };
};

const keyOf = (name: string, at: Date, bodyHash: string): string => `${at.getTime()} ${bodyHash} ${name}`;

interface Place {
  id: string;
  /** The first comment of its thread. */
  threadId: string;
}

export const importComments = async (
  ctx: Pick<ServerContext, 'clock'>,
  { tx, siteId, postId, comments, outcome }: HookPayload<typeof importingComments>,
): Promise<void> => {
  await lockThread(tx, postId);
  const language = commentLanguage(await findSiteLocale(tx, siteId));
  const now = ctx.clock.now();
  const known = new Map<string, Place>(
    (await listKnownComments(tx, postId)).map((row) => [
      keyOf(row.author_name, row.created_at, row.body_hash),
      { id: row.id, threadId: row.parent_id ?? row.id },
    ]),
  );
  const bySourceId = byIdAtSource(comments);
  const beginnings = threadBeginnings(comments);
  const places = new Map<ImportedComment, Place>();
  const rows: NewComment[] = [];
  const place = (comment: ImportedComment): void => {
    const clean = cleanComment(comment, { language, now });
    if (!clean) return;
    const key = keyOf(clean.name, clean.at, clean.bodyHash);
    const present = known.get(key);
    if (present) {
      places.set(comment, present);
      outcome.present += 1;
      return;
    }
    const beginning = beginnings.get(comment)!;
    const thread = beginning === comment ? undefined : places.get(beginning)?.threadId;
    const answered = bySourceId.get(comment.parentId ?? '');
    const answersId = thread && answered && answered !== beginning ? places.get(answered)?.id : undefined;
    const id = randomUUID();
    const placed = { id, threadId: thread ?? id };
    places.set(comment, placed);
    known.set(key, placed);
    rows.push({
      site_id: siteId,
      post_id: postId,
      id,
      parent_id: thread ?? null,
      answers_id: answersId ?? null,
      author_name: clean.name,
      author_email: clean.email,
      body: clean.body,
      body_hash: clean.bodyHash,
      status: comment.status,
      status_before: comment.status === 'spam' ? 'pending' : null,
      spam_score: comment.status === 'spam' ? 100 : 0,
      locale: language,
      // As if they had been told of: emails and webhooks are for what is new.
      created_event_at: now,
      approved_event_at: comment.status === 'approved' ? now : null,
      created_at: clean.at,
      moved_at: now,
    });
  };
  // Beginnings come first, and the comment that is answered before its answer where the dates allow it.
  const inOrder = comments.toSorted((one, other) => one.at.localeCompare(other.at));
  for (const comment of inOrder) if (beginnings.get(comment) === comment) place(comment);
  for (const comment of inOrder) if (beginnings.get(comment) !== comment) place(comment);
  await insertComments(tx, rows);
  outcome.stored += rows.length;
};
