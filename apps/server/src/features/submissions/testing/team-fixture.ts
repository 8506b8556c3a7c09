// A form with submissions, and a colleague who designs its site.
import { makeSite } from '../../../testing/site-fixture.ts';
import type { ApiResponse, TestApp, TestUser } from '../../../testing/test-app.ts';
import { type FormFixture, makeForm } from '../../form-files/testing/form-fixture.ts';

export const teamFields = [
  { id: 'name', type: 'text', label: 'Your name', name: 'name' },
  { id: 'email', type: 'email', label: 'Email', name: 'email' },
];

export interface TeamFixture extends FormFixture {
  owner: TestUser;
  designer: TestUser;
  /** A call below the form, by one of the two. */
  ask: <T>(method: string, path: string, body?: unknown, who?: { token: string }) => Promise<ApiResponse<T>>;
  /** Submits the form; returns the id of the submission. */
  add: (name: string) => Promise<string>;
}

export const shareSite = (
  app: TestApp,
  siteId: string,
  userId: string,
  { role = 'designer', overrides = {} }: { role?: string; overrides?: object } = {},
): Promise<unknown> =>
  app.database.ownerPool.query(
    `insert into app.site_members (tenant_id, site_id, user_id, role, overrides)
     select tenant_id, id, $2, $3, $4 from app.sites where id = $1
     on conflict (tenant_id, site_id, user_id) do update set role = $3, overrides = $4`,
    [siteId, userId, role, JSON.stringify(overrides)],
  );

export const makeTeam = async (app: TestApp): Promise<TeamFixture> => {
  const fixture = await makeForm(app, teamFields);
  const { site, form } = fixture;
  const { person: designer } = await makeSite(app);
  await shareSite(app, site.site.id, designer.id);
  const ask: TeamFixture['ask'] = (method, path, body, { token } = site.person) =>
    app.api(method, `/sites/${site.site.id}/forms/${form.id}${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
  return {
    ...fixture,
    owner: site.person,
    designer,
    ask,
    add: async (name) => {
      const { status, text } = await fixture.submit([
        ['name', name],
        ['email', `${name.toLowerCase()}@example.com`],
      ]);
      if (status >= 300) throw new Error(`the form was answered ${status}: ${text}`);
      const { rows } = await app.database.ownerPool.query<{ id: string }>(
        `select id from app.form_submissions where form_id = $1 and answers ->> 'name' = $2`,
        [form.id, name],
      );
      return rows[0]!.id;
    },
  };
};
