import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, tenantId, siteId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.blog_members (tenant_id, site_id, email, name) values ($1, $2, $3, $4) returning id`,
      [tenantId, siteId, `member-${word.toLowerCase()}@example.com`, word],
    );
    return { blogMemberId: rows[0]!.id };
  },
  bodies: () => ({ 'blogMembers.addBlogMembers': { emails: ['intruder@example.com'] } }),
  runLast: ['blogMembers.removeBlogMember'],
});
