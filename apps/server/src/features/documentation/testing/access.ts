import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const content = {
  space: 'help',
  routes: [],
  related: [],
  texts: { en: { title: 'Intruder', summary: '', body: '' } },
};

const both = { en: 'Intruder', vi: 'Kẻ lạ' };
const category = { name: both, description: both };
const tutorial = {
  level: 'beginner',
  minutes: 5,
  title: both,
  summary: both,
  steps: [{ title: both, body: both }],
};

export default defineAccessData({
  createObjects: async ({ app, person, siteId }) => {
    const slug = `article-${siteId}`;
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.doc_articles (slug, content, author_id) values ($1, $2, $3) returning id`,
      [slug, JSON.stringify(content), person.id],
    );
    await app.database.ownerPool.query(
      `insert into app.doc_article_versions (article_id, version, status, content) values ($1, 1, 'draft', $2)`,
      [rows[0]!.id, JSON.stringify(content)],
    );
    return { articleSlug: slug, articleVersion: '1', tutorialSlug: 'first-site', categoryId: 'start' };
  },
  bodies: ({ ofFeatures: { articleSlug } }) => ({
    'documentation.sendArticleFeedback': { language: 'en', isHelpful: true },
    'documentation.saveTutorialProgress': { step: 1, isDone: false },
    'documentationAdmin.createArticle': {
      slug: `intruder-${articleSlug}`.slice(0, 80),
      category: 'start',
      content,
    },
    'documentationAdmin.updateArticle': { version: 1, content },
    'documentationAdmin.moveArticle': { version: 1, to: 'review' },
    'documentationAdmin.orderArticles': { category: 'start', slugs: [articleSlug] },
    'documentationAdmin.previewArticle': { body: 'Intruder' },
    'documentationStructure.createCategory': { id: `intruder-${articleSlug}`.slice(0, 80), ...category },
    'documentationStructure.updateCategory': { version: 0, ...category },
    'documentationStructure.orderCategories': { ids: ['start'] },
    'documentationStructure.createTutorial': {
      slug: `intruder-${articleSlug}`.slice(0, 80),
      content: tutorial,
    },
    'documentationStructure.updateTutorial': { version: 0, content: tutorial, isPublished: true },
    'documentationStructure.orderTutorials': { slugs: ['first-site'] },
  }),
  queries: {
    'documentation.searchDocumentation': '?q=site',
    'documentation.listScreenHelp': '?path=/dashboard',
    'documentationStructure.resetCategory': '?version=0',
    'documentationStructure.resetTutorial': '?version=0',
  },
  runLast: [
    'documentationAdmin.resetArticle',
    'documentationStructure.resetCategory',
    'documentationStructure.resetTutorial',
  ],
});
