import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

const content = { kind: 'principle', title: { en: 'Be kind' }, text: { en: 'To everyone.' } };

export default defineAccessData({
  // Entries are public: nothing of them names their author or a tenant.
  createObjects: async ({ app }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `insert into app.company_entries (kind, position, content) values ('principle', 50, $1) returning id`,
      [JSON.stringify(content)],
    );
    return { companyEntryId: rows[0]!.id };
  },
  bodies: ({ ofFeatures: { companyEntryId } }) => ({
    'companyPages.createCompanyEntry': { content },
    'companyPages.updateCompanyEntry': { content, version: 1 },
    'companyPages.orderCompanyEntries': { kind: 'principle', ids: [companyEntryId] },
  }),
  queries: { 'companyPages.deleteCompanyEntry': '?version=1' },
  runLast: ['companyPages.deleteCompanyEntry'],
});
