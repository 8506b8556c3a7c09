import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ ask, siteId, pageId, word }) => {
    const { id: commentId } = await ask<{ id: string }>('POST', `/sites/${siteId}/comments`, {
      documentId: pageId,
      body: word,
    });
    return { commentId };
  },
  bodies: ({ documentId }) => ({
    'comments.addComment': { documentId, body: 'Intruder' },
    'comments.replyToComment': { body: 'Intruder' },
    'comments.editComment': { body: 'Intruder' },
  }),
  authorOnly: ['comments.editComment', 'comments.deleteComment'],
  runLast: ['comments.deleteComment'],
});
