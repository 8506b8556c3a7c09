import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';

export default defineAccessData({
  createObjects: async ({ app, person, tenantId, word }) => {
    const { rows } = await app.database.ownerPool.query<{ id: string }>(
      `with profile as (
         insert into app.company_profiles (tenant_id, user_id)
         values ($1, case when $1 = 'default-tenant' then $2::uuid end)
         on conflict (tenant_id, user_id) do update set version = company_profiles.version returning id
       ), file as (
         insert into app.media (tenant_id, owner_id, name, mime_type, size, storage_key)
         values ($1, $2, $3, 'image/png', 1, $3) returning id
       )
       insert into app.company_assets (tenant_id, profile_id, media_id, type)
       select $1, profile.id, file.id, 'photo' from profile, file returning id`,
      [tenantId, person.id, `company-${word}`],
    );
    return { assetId: rows[0]!.id };
  },
  bodies: () => ({ 'company.saveCompanyProfile': { version: 0, displayName: 'Intruder' } }),
  // The form of the matrix has no type.
  unfinished: { 'company.uploadCompanyAsset': 422 },
  workspaceAdminsOnly: ['company.saveCompanyProfile', 'company.deleteCompanyAsset'],
  runLast: ['company.deleteCompanyAsset'],
});
