import {
  addBlogMembers,
  type BlogMember,
  blogMemberSchema,
  listBlogMembers,
  removeBlogMember,
} from '@sitewright/contract/blog-readers/blog-members';
import { beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '../../../routes/paths.ts';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { mock, sentTo } from '../../../testing/mock-api.ts';
import { mockError, noConnection } from '../../../testing/mock-error.ts';
import { onePage } from '../../../testing/one-page.ts';
import { renderScreen, type ScreenOptions } from '../../../testing/render-screen.tsx';
import { sample } from '../../../testing/sample.ts';
import { idOf, mockBlog, settings, siteId } from '../testing/sample-blog.ts';

const body = page.elementLocator(document.body);
const dialog = body.getByRole('dialog');

const member = (number: number, email: string, more: Partial<BlogMember> = {}): BlogMember =>
  sample(blogMemberSchema, {
    id: idOf(number),
    email,
    createdAt: '2026-03-01T09:30:00.000Z',
    ...more,
  });

let members: BlogMember[];
beforeEach(() => {
  members = [
    member(1, 'lan@example.com', { name: 'Lan Trần', lastSeenAt: '2026-04-02T10:00:00.000Z' }),
    member(2, 'minh@example.com'),
  ];
  mock(listBlogMembers, ({ query: { q = '' } }) => {
    const found = members.filter(({ email, name }) => `${email} ${name}`.includes(q));
    return { members: found, pagination: onePage(found.length) };
  });
  mock(removeBlogMember, ({ params }) => {
    members = members.filter(({ id }) => id !== params.blogMemberId);
    return { ok: true };
  });
  mock(addBlogMembers, ({ body: { emails } }) => {
    members.push(...emails.map((email, index) => member(10 + index, email)));
    return { added: emails.length, known: 0 };
  });
});

const open = async ({
  membership = 'invited',
  ...options
}: ScreenOptions & { membership?: 'everyone' | 'invited' } = {}) => {
  mockBlog({ settings: settings({ membership }) });
  await renderScreen(paths.blogMembers(siteId), options);
  await expect.element(body.getByRole('heading', { name: 'Members' })).toBeVisible();
};

describe('the members of a blog', () => {
  it('are listed with who may join, and searched', async () => {
    await open();
    await expect.element(body.getByText('Lan Trần')).toBeVisible();
    await expect.element(body.getByText('Not signed in yet')).toBeVisible();
    await expect.element(body.getByText(/^Only addresses in this list can sign in\./)).toBeVisible();
    await expect
      .element(body.getByRole('link', { name: 'Change' }))
      .toHaveAttribute('href', paths.blogSettings(siteId));
    await body.getByRole('searchbox', { name: 'Search members' }).fill('minh');
    await expect.element(body.getByText('Lan Trần')).not.toBeInTheDocument();
    await expect.element(body.getByText('minh@example.com')).toBeVisible();
  });

  it('are removed after a question that says what follows', async () => {
    await open({ membership: 'everyone' });
    await body.getByRole('button', { name: 'Remove lan@example.com' }).click();
    await expect.element(dialog.getByText(/They can become a member again/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await expect.element(body.getByText('Member removed.')).toBeVisible();
    await expect.element(body.getByText('Lan Trần')).not.toBeInTheDocument();
    expect(sentTo(removeBlogMember).map(({ params }) => params.blogMemberId)).toEqual([idOf(1)]);
  });

  it('are added one per line, and a wrong address is named', async () => {
    members = [];
    await open();
    await expect.element(body.getByText('No members yet')).toBeVisible();
    await body.getByRole('button', { name: 'Add members' }).first().click();
    const field = dialog.getByLabelText('Email addresses');
    await field.fill('nonsense');
    mock(
      addBlogMembers,
      mockError('validation_failed', { fields: { 'emails.0': 'Enter an email address' } }),
    );
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(dialog.getByText(/^Enter an email address/)).toBeVisible();
    mock(addBlogMembers, ({ body: { emails } }) => {
      members.push(...emails.map((email, index) => member(10 + index, email)));
      return { added: emails.length, known: 0 };
    });
    await field.fill('an@example.com\nbinh@example.com');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect.element(body.getByText('2 members added.')).toBeVisible();
    await expect.element(body.getByText('binh@example.com')).toBeVisible();
  });

  it('can be asked for again when the network failed', async () => {
    mock(listBlogMembers, noConnection);
    await open();
    await expect.element(body.getByRole('button', { name: 'Retry' })).toBeVisible();
  });
});

describe.each([1280, 375])('the list of members at %i', (width) => {
  it('has no accessibility violation', async () => {
    await open({ width });
    await expect.element(body.getByText('Lan Trần')).toBeVisible();
    expect(await axeViolations()).toEqual([]);
  });
});
