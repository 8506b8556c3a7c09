import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, ask, tenantId, siteId, word, person }) => {
    const post = await ask<{ id: string }>('POST', `/sites/${siteId}/posts`, { title: word });
    const { ownerPool } = app.database;
    const comment = await ownerPool.query<{ id: string }>(
      `insert into app.post_comments (tenant_id, site_id, post_id, author_name, author_email, body, status, body_hash, ip_hash)
       values ($1, $2, $3, $4, $5, $4, 'pending', '', 'ip') returning id`,
      [tenantId, siteId, post.id, word, `${word.toLowerCase()}@example.com`],
    );
    const block = await ownerPool.query<{ id: string }>(
      `insert into app.post_comment_blocks (tenant_id, site_id, kind, value, label, created_by)
       values ($1, $2, 'email', $3, $3, $4) returning id`,
      [tenantId, siteId, `blocked-${word.toLowerCase()}@example.com`, person.id],
    );
    return { postCommentId: comment.rows[0]!.id, commentBlockId: block.rows[0]!.id };
  },
  bodies: ({ ofFeatures }) => ({
    'postComments.moderatePostComments': { ids: [ofFeatures['postCommentId']], action: 'hold' },
    'postComments.replyToPostComment': { body: 'Intruder' },
    'postComments.editPostComment': { body: 'Intruder' },
    'postComments.blockCommenter': { by: 'email' },
  }),
  runLast: ['postComments.unblockCommenter'],
});
