import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

interface Made {
  id: string;
}

export default defineAccessData({
  queries: {
    'posts.listCalendar': '?from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z',
    'posts.suggestSlug': '?title=Intruder',
  },
  createObjects: async ({ ask, siteId, word }) => {
    const post = await ask<Made>('POST', `/sites/${siteId}/posts`, { title: word });
    const category = await ask<Made>('POST', `/sites/${siteId}/categories`, { name: word });
    const tag = await ask<Made>('POST', `/sites/${siteId}/tags`, { name: word });
    const series = await ask<Made>('POST', `/sites/${siteId}/series`, { name: word });
    const author = await ask<Made>('POST', `/sites/${siteId}/authors`, { name: word });
    return {
      postId: post.id,
      blogCategoryId: category.id,
      tagId: tag.id,
      seriesId: series.id,
      authorId: author.id,
    };
  },
  bodies: ({ ofFeatures }) => ({
    'blogSettings.updateBlogSettings': { title: 'Intruder' },
    'blogSettings.applyBlogLook': { look: 'grid' },
    'posts.createPost': { title: 'Intruder' },
    'posts.updatePost': { title: 'Intruder' },
    'posts.publishPost': {},
    'posts.bulkUpdatePosts': { ids: [ofFeatures['postId']], action: 'feature' },
    'blogTerms.createCategory': { name: 'Intruder' },
    'blogTerms.updateCategory': { name: 'Intruder' },
    'blogTerms.moveCategory': { parentId: null, after: null },
    'blogTerms.createTag': { name: 'Intruder' },
    'blogTerms.updateTag': { name: 'Another intruder' },
    'blogTerms.mergeTags': { tagIds: [ofFeatures['tagId']] },
    'blogTerms.createSeries': { name: 'Intruder' },
    'blogTerms.updateSeries': { name: 'Intruder' },
    'blogTerms.createAuthor': { name: 'Intruder' },
    'blogTerms.updateAuthor': { name: 'Intruder' },
  }),
});
