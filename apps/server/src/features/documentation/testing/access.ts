import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const content = {
  space: 'help',
  routes: [],
  related: [],
  texts: { en: { title: 'Intruder', summary: '', body: '' } },
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
    return { articleSlug: slug, articleVersion: '1', tutorialSlug: 'first-site' };
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
  }),
  queries: {
    'documentation.searchDocumentation': '?q=site',
    'documentation.listScreenHelp': '?path=/dashboard',
  },
  runLast: ['documentationAdmin.resetArticle'],
});
