import * as contract from '@sitewright/contract/documentation/documentation';
import * as admin from '@sitewright/contract/documentation/documentation-admin';
import { type MountedRoute, route } from '../../http/mount-endpoint.ts';
import {
  createArticle,
  getAdminArticle,
  listAdminArticles,
  moveArticle,
  orderArticles,
  previewArticle,
  resetArticle,
  updateArticle,
} from './editing/edit-articles.service.ts';
import { getVersion, listFeedback, listMissed, listVersions } from './editing/review.service.ts';
import {
  getArticle,
  listArticles,
  listScreenHelp,
  saveFeedback,
  searchArticles,
} from './reading/articles.service.ts';
import { getTutorial, listProgress, listTutorials, saveProgress } from './tutorials/tutorials.service.ts';

const readingRoutes: MountedRoute[] = [
  route(contract.listArticles, (ctx, { query }) => listArticles(ctx, query.language)),
  route(contract.getArticle, (ctx, { params, query }) => getArticle(ctx, params.articleSlug, query.language)),
  route(contract.searchDocumentation, (ctx, { query }) => searchArticles(ctx, query)),
  route(contract.listScreenHelp, (ctx, { query }) => listScreenHelp(ctx, query)),
  route(contract.sendArticleFeedback, (ctx, { params, body }) => saveFeedback(ctx, params.articleSlug, body)),
  route(contract.listTutorials, async (ctx, { query }) => ({
    tutorials: listTutorials(ctx, query.language),
  })),
  route(contract.getTutorial, async (ctx, { params, query }) =>
    getTutorial(ctx, params.tutorialSlug, query.language),
  ),
  route(contract.listTutorialProgress, (ctx, { actor }) => listProgress(ctx, actor)),
  route(contract.saveTutorialProgress, (ctx, { actor, params, body }) =>
    saveProgress(ctx, actor, params.tutorialSlug, body),
  ),
];

const editingRoutes: MountedRoute[] = [
  route(admin.listAdminArticles, (ctx, { actor }) => listAdminArticles(ctx, actor)),
  route(admin.getAdminArticle, (ctx, { actor, params }) => getAdminArticle(ctx, actor, params.articleSlug)),
  route(admin.createArticle, (ctx, { actor, meta, body }) => createArticle(ctx, { actor, meta }, body)),
  route(admin.updateArticle, (ctx, { actor, meta, params, body }) =>
    updateArticle(ctx, { actor, meta }, params.articleSlug, body),
  ),
  route(admin.moveArticle, (ctx, { actor, meta, params, body }) =>
    moveArticle(ctx, { actor, meta }, params.articleSlug, body),
  ),
  route(admin.resetArticle, (ctx, { actor, meta, params }) =>
    resetArticle(ctx, { actor, meta }, params.articleSlug),
  ),
  route(admin.orderArticles, (ctx, { actor, body }) => orderArticles(ctx, actor, body)),
  route(admin.previewArticle, (ctx, { actor, body }) => previewArticle(ctx, actor, body.body)),
  route(admin.listArticleVersions, (ctx, { actor, params }) => listVersions(ctx, actor, params.articleSlug)),
  route(admin.getArticleVersion, (ctx, { actor, params }) =>
    getVersion(ctx, actor, params.articleSlug, params.articleVersion),
  ),
  route(admin.listFeedback, (ctx, { actor, query }) => listFeedback(ctx, actor, query)),
  route(admin.listMissedSearches, (ctx, { actor }) => listMissed(ctx, actor)),
];

export const documentationRoutes: MountedRoute[] = [...readingRoutes, ...editingRoutes];
