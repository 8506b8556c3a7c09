// Members of a site’s blog, as the people of the site see them. Readers sign in on the site's own host.
import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { email, idParams, isoDate, ok, trimmed, uuid } from '../fields.ts';
import { limits } from '../limits.ts';
import { defineList } from '../list.ts';
import { readerLimits } from './reader-limits.ts';

export const blogMemberSchema = z.object({
  id: uuid,
  email: z.string(),
  /** Shown with their comments; empty before they first signed in. */
  name: z.string(),
  locale: z.string(),
  createdAt: isoDate,
  /** Null before they first signed in. */
  lastSeenAt: isoDate.nullable(),
});
export type BlogMember = z.output<typeof blogMemberSchema>;

export const blogMemberList = defineList({
  name: 'members',
  item: blogMemberSchema,
  filters: {
    /** In email addresses and names. */
    q: trimmed(limits.lists.searchMaxLength).optional(),
  },
  sorts: ['newest', 'oldest', 'email', 'seen'],
  csv: {
    Email: (member) => member.email,
    Name: (member) => member.name,
    Language: (member) => member.locale,
    'Created at': (member) => member.createdAt,
    'Last seen at': (member) => member.lastSeenAt,
  },
});

export const listBlogMembers = endpoint({
  method: 'GET',
  path: '/sites/{id}/blog-members',
  summary: 'List the members of a blog',
  access: 'blog.moderate',
  params: idParams,
  query: blogMemberList.query,
  response: blogMemberList.response,
});

export const exportBlogMembers = endpoint({
  method: 'GET',
  path: '/sites/{id}/blog-members/export',
  summary: 'Export the members of a blog as CSV',
  access: 'blog.moderate',
  params: idParams,
  query: blogMemberList.filters,
  /** The body is the raw file, streamed. */
  response: z.unknown(),
});

export const addBlogMembers = endpoint({
  method: 'POST',
  path: '/sites/{id}/blog-members',
  summary: 'Add email addresses whose owners may sign in as members; nothing is sent to them',
  access: 'blog.moderate',
  params: idParams,
  body: z.object({
    emails: z
      .array(email)
      .min(1, 'Enter an email address')
      .max(readerLimits.addMax, `Add at most ${readerLimits.addMax} addresses at once`),
  }),
  response: z.object({
    added: z.number().int(),
    /** Those that were members before. */
    known: z.number().int(),
  }),
  errors: ['limit_reached'],
});

export const removeBlogMember = endpoint({
  method: 'DELETE',
  path: '/sites/{id}/blog-members/{blogMemberId}',
  summary: 'Remove a member, who is signed out at once; their comments stay',
  access: 'blog.moderate',
  params: idParams.extend({ blogMemberId: uuid }),
  response: ok,
});
