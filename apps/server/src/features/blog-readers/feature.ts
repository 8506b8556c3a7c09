import * as events from '@sitewright/contract/blog-readers/blog-member-events';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { blogReaderRoutes } from './blog-readers.routes.ts';
import { deleteMembershipsOfUser } from './members/memberships.store.ts';
import { membersByEmail } from './members-by-email.ts';
import { purgeLinksJob } from './sign-in/purge-links.job.ts';
import { readerSignInEmail } from './sign-in/sign-in-email.ts';
import { postRoute } from './visitors/show-post.ts';
import { signInRoutes } from './visitors/sign-in-routes.ts';
import { unlockRoute } from './visitors/unlock-route.ts';
import { blogReadersArchive } from './archive-tables.store.ts';

export const blogReadersFeature = defineFeature({
  name: 'blog-readers',
  dependsOn: ['sites', 'forms', 'submissions', 'newsletter', 'blog'],
  routes: blogReaderRoutes,
  visitorRoutes: [...signInRoutes, unlockRoute, postRoute],
  events: Object.values(events),
  emails: [readerSignInEmail],
  jobs: [purgeLinksJob],
  subjectSources: [membersByEmail],
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx }) => deleteMembershipsOfUser(tx))],
  personalData: {
    'blog_members.email': personalData.deleted(),
    'blog_sign_in_links.email': personalData.deleted(),
  },
  archive: blogReadersArchive,
  tenantData: { blog_sign_in_links: 'delete', blog_members: 'delete' },
});
