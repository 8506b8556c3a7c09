import * as contract from '@sitewright/contract/documentation/documentation';
import * as admin from '@sitewright/contract/documentation/documentation-admin';
import * as structure from '@sitewright/contract/documentation/documentation-structure';
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
import {
  addCategory,
  listCategories,
  moveCategories,
  renameCategory,
  resetCategory,
} from './editing/categories.service.ts';
import { getVersion, listFeedback, listMissed, listVersions } from './editing/review.service.ts';
import {
  getArticle,
  listArticles,
  listScreenHelp,
  saveFeedback,
  searchArticles,
} from './reading/articles.service.ts';
import {
  addTutorial,
  listAdminTutorials,
  moveTutorials,
  readTutorial,
  resetTutorial,
  saveTutorial,
} from './editing/tutorials.service.ts';
import { getTutorial, listProgress, listTutorials, saveProgress } from './tutorials/tutorials.service.ts';

const readingRoutes: MountedRoute[] = [
  route(contract.listArticles, (ctx, { query }) => listArticles(ctx, query.language)),
  route(contract.getArticle, (ctx, { params, query }) => getArticle(ctx, params.articleSlug, query.language)),
  route(contract.searchDocumentation, (ctx, { query }) => searchArticles(ctx, query)),
  route(contract.listScreenHelp, (ctx, { query }) => listScreenHelp(ctx, query)),
  route(contract.sendArticleFeedback, (ctx, { params, body }) => saveFeedback(ctx, params.articleSlug, body)),
  route(contract.listTutorials, (ctx, { query }) => listTutorials(ctx, query.language)),
  route(contract.getTutorial, (ctx, { params, query }) =>
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

const structureRoutes: MountedRoute[] = [
  route(structure.listAdminCategories, (ctx, { actor }) => listCategories(ctx, actor)),
  route(structure.createCategory, (ctx, { actor, meta, body }) => addCategory(ctx, { actor, meta }, body)),
  route(structure.updateCategory, (ctx, { actor, meta, params, body }) =>
    renameCategory(ctx, { actor, meta }, { id: params.categoryId, ...body }),
  ),
  route(structure.resetCategory, (ctx, { actor, meta, params, query }) =>
    resetCategory(ctx, { actor, meta }, { id: params.categoryId, ...query }),
  ),
  route(structure.orderCategories, (ctx, { actor, meta, body }) =>
    moveCategories(ctx, { actor, meta }, body.ids),
  ),
  route(structure.listAdminTutorials, (ctx, { actor }) => listAdminTutorials(ctx, actor)),
  route(structure.getAdminTutorial, (ctx, { actor, params }) =>
    readTutorial(ctx, actor, params.tutorialSlug),
  ),
  route(structure.createTutorial, (ctx, { actor, meta, body }) => addTutorial(ctx, { actor, meta }, body)),
  route(structure.updateTutorial, (ctx, { actor, meta, params, body }) =>
    saveTutorial(ctx, { actor, meta }, { slug: params.tutorialSlug, ...body }),
  ),
  route(structure.resetTutorial, (ctx, { actor, meta, params, query }) =>
    resetTutorial(ctx, { actor, meta }, { slug: params.tutorialSlug, ...query }),
  ),
  route(structure.orderTutorials, (ctx, { actor, meta, body }) =>
    moveTutorials(ctx, { actor, meta }, body.slugs),
  ),
];

export const documentationRoutes: MountedRoute[] = [...readingRoutes, ...editingRoutes, ...structureRoutes];
