import {
  blockCommenter,
  type CommentStatus,
  commentBlockSchema,
  editPostComment,
  listCommentBlocks,
  listPostComments,
  moderatePostComments,
  type PostComment,
  postCommentSchema,
  replyToPostComment,
} from '@sitewright/contract/post-comments/post-comments';
import { beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError } from '../../../testing/mock-error.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';

const body = page.elementLocator(document.body);
const idOf = (number: number): string => `00000000-0000-4000-8000-00000000000${number}`;
const path = `/dashboard/sites/${idOf(9)}/blog/comments`;

const comment = (number: number, fields: Partial<PostComment> = {}): PostComment =>
  sample(postCommentSchema, {
    id: idOf(number),
    postId: idOf(8),
    postTitle: 'Spring menu',
    authorName: `Reader ${number}`,
    authorEmail: `reader${number}@example.com`,
    body: `Text ${number}`,
    status: 'pending',
    hasIp: true,
    edit: 1,
    createdAt: '2026-03-01T09:30:00.000Z',
    ...fields,
  });

/** The heading of the page is in the frame of the blog's screens. */
const violations = async (): Promise<string[]> =>
  (await axeViolations()).filter((one) => !one.includes('page-has-heading-one'));

let comments: PostComment[];
beforeEach(() => {
  comments = [];
  mock(listPostComments, ({ query }) => {
    const isIn = ({ status, reportCount }: PostComment, tab: string): boolean =>
      tab === 'reported' ? status === 'approved' && reportCount > 0 : status === tab;
    const shown = comments.filter((one) =>
      query.commentId ? one.id === query.commentId : isIn(one, query.tab ?? 'pending'),
    );
    const count = (tab: string): number => comments.filter((one) => isIn(one, tab)).length;
    return {
      comments: shown,
      pagination: { page: 1, limit: 20, total: shown.length, pages: 1 },
      counts: {
        pending: count('pending'),
        approved: count('approved'),
        spam: count('spam'),
        trash: count('trash'),
        reported: count('reported'),
      },
      posts: [{ id: idOf(8), title: 'Spring menu' }],
    };
  });
  mock(moderatePostComments, ({ body: { ids, action } }) => {
    const to: Partial<Record<string, CommentStatus>> = {
      approve: 'approved',
      hold: 'pending',
      spam: 'spam',
      trash: 'trash',
      restore: 'pending',
    };
    const previous = comments.filter(({ id }) => ids.includes(id)).map(({ id, status }) => ({ id, status }));
    comments = comments.flatMap((one) => {
      if (!ids.includes(one.id)) return [one];
      return action === 'delete' ? [] : [{ ...one, status: to[action] ?? one.status }];
    });
    return { changed: ids.length, previous };
  });
});

const item = (number: number) => body.getByRole('article', { name: `Comment by Reader ${number}` });
const names = (): string[] =>
  body
    .getByRole('article')
    .elements()
    .map((one) => one.getAttribute('aria-label')!.replace('Comment by ', ''));
const statusOf = (number: number) => comments.find(({ id }) => id === idOf(number))?.status;

describe('comments', () => {
  it('are listed by tab with counts, and an empty tab says what appears there', async () => {
    comments = [
      comment(1),
      comment(2, { status: 'approved' }),
      comment(3, { status: 'spam', spamScore: 100, spamReasons: ['honeypot'] }),
    ];
    await renderScreen(path);
    await expect.element(item(1)).toBeVisible();
    expect(
      body
        .getByRole('tab')
        .elements()
        .map((tab) => tab.textContent),
    ).toEqual(['Pending 1', 'Approved 1', 'Spam 1', 'Trash 0']);
    expect(await violations()).toEqual([]);
    await body.getByRole('tab', { name: /Spam/ }).click();
    await expect.element(item(3).getByText('Filled in a hidden field')).toBeVisible();
    await body.getByRole('tab', { name: /Trash/ }).click();
    await expect.element(body.getByText('The trash is empty')).toBeVisible();
  });

  it('are approved one by one, and Undo brings them back', async () => {
    comments = [comment(1), comment(2)];
    await renderScreen(path);
    await item(1).getByRole('button', { name: 'Approve' }).click();
    await expect.poll(names).toEqual(['Reader 2']);
    await expect.poll(() => statusOf(1)).toBe('approved');
    await body.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(names).toEqual(['Reader 1', 'Reader 2']);
    expect(statusOf(1)).toBe('pending');
  });

  it('stay when the server refuses', async () => {
    comments = [comment(1)];
    mock(moderatePostComments, () => mockError('forbidden', { error: 'Your role does not allow this.' }));
    await renderScreen(path);
    await item(1).getByRole('button', { name: 'Mark as spam' }).click();
    await expect.element(body.getByRole('status').filter({ hasText: /role/ })).toBeVisible();
    await expect.poll(names).toEqual(['Reader 1']);
  });

  it('are changed together, and deleted for good after a question', async () => {
    comments = [1, 2, 3].map((number) => comment(number, { status: 'trash' }));
    await renderScreen(`${path}?tab=trash`);
    await body.getByRole('checkbox', { name: 'Select the comment by Reader 1' }).click();
    await body.getByRole('checkbox', { name: 'Select the comment by Reader 3' }).click();
    const bar = body.getByRole('group', { name: 'Selected comments' });
    await expect.element(bar.getByText('2 selected')).toBeVisible();
    await bar.getByRole('button', { name: 'Delete permanently' }).click();
    const dialog = body.getByRole('dialog', { name: 'Delete 2 comments permanently?' });
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await expect.poll(names).toEqual(['Reader 2']);
    await body.getByRole('checkbox', { name: 'Select all comments on this page' }).click();
    await bar.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => statusOf(2)).toBe('pending');
  });

  it('are found by text and by post', async () => {
    comments = [comment(1)];
    await renderScreen(path);
    await expect.element(item(1)).toBeVisible();
    await body.getByRole('combobox', { name: 'Post' }).selectOptions('Spring menu');
    await body.getByRole('searchbox', { name: 'Search comments' }).fill('cake');
    await expect
      .poll(() => sentTo(listPostComments).at(-1)!.query)
      .toMatchObject({ postId: idOf(8), q: 'cake' });
  });
});

describe('a comment', () => {
  it('is answered in place; what was typed stays when the server refuses it', async () => {
    comments = [comment(1)];
    mock(replyToPostComment, () => mockError('internal', {}));
    await renderScreen(path);
    await item(1).getByRole('button', { name: 'Reply' }).click();
    const field = item(1).getByRole('textbox', { name: 'Your reply' });
    await expect.element(field).toHaveFocus();
    await field.fill('From Friday on!');
    await item(1).getByRole('button', { name: 'Approve and reply' }).click();
    await expect.element(field).toHaveAttribute('aria-invalid', 'true');
    await expect.element(field).toHaveValue('From Friday on!');
    expect(await violations()).toEqual([]);
    mock(replyToPostComment, ({ body: { body: text } }) => {
      comments = [
        comment(1, { status: 'approved' }),
        comment(2, { body: text, isByAuthor: true, status: 'approved' }),
      ];
      return comments[1]!;
    });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await field.click();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    await expect.element(body.getByText('Reply published')).toBeVisible();
    expect(sentTo(replyToPostComment).at(-1)!.body).toEqual({ body: 'From Friday on!' });
  });

  it('is edited with the version that was shown', async () => {
    comments = [comment(1, { edit: 4 })];
    mock(editPostComment, ({ body: { body: text } }) => {
      comments = [comment(1, { body: text, edit: 5 })];
      return comments[0]!;
    });
    await renderScreen(path);
    await item(1).getByRole('button', { name: 'Edit' }).click();
    await item(1).getByRole('textbox').fill('Better text');
    await item(1).getByRole('button', { name: 'Save' }).click();
    await expect.element(item(1).getByText('Better text')).toBeVisible();
    expect(sentTo(editPostComment)[0]!.body).toEqual({ body: 'Better text', edit: 4 });
  });

  it('leads to a block of its author, and the list of blocks', async () => {
    comments = [comment(1)];
    const block = sample(commentBlockSchema, { id: idOf(7), by: 'email', label: 'reader1@example.com' });
    mock(blockCommenter, () => block);
    mock(listCommentBlocks, () => ({ blocks: [block] }));
    await renderScreen(path);
    await item(1).getByRole('button', { name: 'More actions for the comment by Reader 1' }).click();
    await body.getByRole('menuitem', { name: 'Block reader1@example.com' }).click();
    await body.getByRole('dialog').getByRole('button', { name: 'Block' }).click();
    await expect.poll(() => sentTo(blockCommenter).at(-1)?.body).toEqual({ by: 'email' });
    await expect.element(body.getByRole('dialog')).not.toBeInTheDocument();
    await body.getByRole('button', { name: 'Blocked people' }).click();
    await expect.element(body.getByRole('button', { name: 'Unblock reader1@example.com' })).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it('of a link in an email is shown alone, and changed after a question', async () => {
    comments = [comment(1), comment(2)];
    await renderScreen(`${path}?commentId=${idOf(2)}&do=approve`);
    const dialog = body.getByRole('dialog', { name: 'Approve this comment?' });
    await expect.element(dialog.getByText('Text 2')).toBeVisible();
    expect(statusOf(2)).toBe('pending');
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await expect.poll(() => statusOf(2)).toBe('approved');
    await expect.element(item(2).getByText('Approved')).toBeVisible();
    await body.getByRole('button', { name: 'Show all comments' }).click();
    await expect.poll(names).toEqual(['Reader 1']);
  });
});

it('the keyboard walks, approves, marks as spam and replies', async () => {
  comments = [comment(1), comment(2), comment(3)];
  await renderScreen(path);
  await expect.element(item(1)).toBeVisible();
  await userEvent.keyboard('jj');
  await expect.element(item(2)).toHaveFocus();
  await userEvent.keyboard('a');
  await expect.poll(() => statusOf(2)).toBe('approved');
  await expect.element(item(3)).toHaveFocus();
  await userEvent.keyboard('s');
  await expect.poll(() => statusOf(3)).toBe('spam');
  await expect.element(item(1)).toHaveFocus();
  await userEvent.keyboard('x');
  await expect.element(body.getByText('1 selected')).toBeVisible();
  await userEvent.keyboard('r');
  await expect.element(item(1).getByRole('textbox', { name: 'Your reply' })).toHaveFocus();
  await userEvent.keyboard('as');
  await expect.element(item(1).getByRole('textbox', { name: 'Your reply' })).toHaveValue('as');
});
