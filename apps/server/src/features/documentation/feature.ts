import * as events from '@sitewright/contract/documentation/documentation-events';
import { documentationPermissions } from '@sitewright/contract/documentation/documentation-permissions';
import { onHook } from '../../core/context/hooks.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { personalData } from '../../core/personal-data.ts';
import { defineFeature } from '../../http/feature.ts';
import { userErasing } from '../../identity/user-management/erase-user.ts';
import { Documentation } from './documentation-cache.ts';
import { documentationRoutes } from './documentation.routes.ts';
import { mountDocumentationImages } from './pages/documentation-images.ts';
import { purgeSearchesJob } from './purge-searches.job.ts';
import { deleteProgressOf } from './tutorials/tutorial-progress.store.ts';

export const documentationFeature = defineFeature({
  name: 'documentation',
  createContext: (ctx) => ({ documentation: new Documentation(ctx) }),
  routes: documentationRoutes,
  mount: [mountDocumentationImages],
  jobs: [purgeSearchesJob],
  permissions: documentationPermissions,
  events: Object.values(events),
  hooks: [onHook(userErasing, (_ctx: ServerContext, { tx, userId }) => deleteProgressOf(tx, userId))],
  personalData: {
    'doc_articles.author_id': personalData.kept(),
    'doc_article_versions.author_id': personalData.kept(),
    'doc_tutorial_progress.user_id': personalData.deleted(),
  },
});
