import { z } from 'zod';
import { defineEvent } from '../event.ts';

// These events do not name the people.
const member = { audience: 'tenant', target: 'site', payload: z.strictObject({}) } as const;

/** Somebody of the site added addresses. */
export const blogMembersAdded = defineEvent('blog_members.added', {
  ...member,
  payload: z.strictObject({ members: z.number().int() }),
});
export const blogMemberRemoved = defineEvent('blog_member.removed', member);
