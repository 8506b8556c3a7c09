// What a visitor sent with the form of comments, and what is wrong with it.
import { blogLimits as limits } from '@sitewright/contract/blog/blog-limits';
import { email as emailSchema } from '@sitewright/contract/fields';
import { isMailAddress } from '../../../core/mail-address.ts';
import { type Pairs, valueOf } from '../../forms/pairs.ts';
import { cleanBody, cleanName, isReadable } from '../../blog/clean-text.ts';
import { commentTrap } from '../comment-rules.ts';
import type { CommentTexts } from './comment-texts.ts';

/** As typed, to be shown again with an error. */
export interface TypedComment {
  name: string;
  email: string;
  body: string;
  subscribes: boolean;
  /** The comment that it answers; empty for none. */
  parent: string;
}

export interface SentComment extends TypedComment {
  /** Of the page, when its script fetched one. */
  token: string | undefined;
  isTrapped: boolean;
}

export type CommentField = 'name' | 'email' | 'body';
export type CommentErrors = Partial<Record<CommentField, string>>;

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

export const readComment = (pairs: Pairs, postId: string): SentComment => {
  const text = (name: string): string => valueOf(pairs, name) ?? '';
  const parent = text('parentId');
  return {
    name: text('name'),
    email: text('email'),
    body: text('body'),
    subscribes: pairs.some(([name, value]) => name === 'subscribe' && value !== '' && value !== false),
    parent: uuid.test(parent) ? parent.toLowerCase() : '',
    token: valueOf(pairs, '_t'),
    isTrapped: text(commentTrap(postId)) !== '',
  };
};

export const bodyError = (body: string, texts: CommentTexts): string | undefined => {
  if (!isReadable(body)) return texts.bodyRequired;
  return body.length > limits.commentMaxLength ? texts.bodyLong : undefined;
};

export interface CheckedComment {
  name: string;
  email: string | null;
  body: string;
  errors: CommentErrors;
}

const checkEmail = (typed: string): string | undefined => {
  const { data } = emailSchema.safeParse(typed);
  return data !== undefined && isMailAddress(data) ? data : undefined;
};

/** `member`: known from their sign-in, so that they type neither name nor email. */
export const checkComment = (
  sent: TypedComment,
  member: { name: string; email: string } | undefined,
  texts: CommentTexts,
): CheckedComment => {
  const body = cleanBody(sent.body);
  const name = member?.name ?? cleanName(sent.name);
  const email = member?.email ?? checkEmail(sent.email);
  const problem = bodyError(body, texts);
  const errors: CommentErrors = {
    ...(isReadable(name) ? {} : { name: texts.nameRequired }),
    ...(name.length > limits.commentNameMaxLength && !member ? { name: texts.nameLong } : {}),
    ...(email === undefined ? { email: texts.emailRequired } : {}),
    ...(problem === undefined ? {} : { body: problem }),
  };
  return { name: name.slice(0, limits.commentNameMaxLength), email: email ?? null, body, errors };
};
