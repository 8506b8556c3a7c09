import type { HistoryEntry } from '@sitewright/contract/submissions/submission-history';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { Submission } from '@sitewright/contract/submissions/submissions';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { auditEntriesOf, createTestUser } from '../../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeTeam, shareSite, type TeamFixture } from '../testing/team-fixture.ts';

let app: TestApp;
let team: TeamFixture;
let ids: string[];
beforeAll(async () => {
  app = await sharedTestApp();
  team = await makeTeam(app);
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_submissions');
  ids = [await team.add('Mai'), await team.add('Hoa')];
});

const assign = (assigneeId: string | null, of = ids, who = team.owner) =>
  team.ask<{ changed: number }>('POST', '/submissions/assign', { ids: of, assigneeId }, who);
const list = async (query = '', who = team.owner) =>
  (await team.ask<{ submissions: Submission[] }>('GET', `/submissions${query}`, undefined, who)).body
    .submissions;
const names = async (query = '', who = team.owner) =>
  (await list(query, who)).map(({ answers }) => answers['name']);
const people = async (who = team.owner) =>
  (
    await app.api<{ people: { id: string; isMe: boolean }[] }>(
      'GET',
      `/sites/${team.site.site.id}/assignees`,
      { token: who.token },
    )
  ).body.people;

describe('the assignee of a submission', () => {
  it('is shown in the list and the detail, and taken away again', async () => {
    expect((await list())[0]!.assignee).toBeNull();
    expect((await assign(team.designer.id, [ids[0]!])).body).toEqual({ changed: 1 });
    const assigned = await team.ask<Submission>('GET', `/submissions/${ids[0]}`);
    expect(assigned.body.assignee).toMatchObject({ id: team.designer.id });
    expect(assigned.body.assignee!.name).toBeTruthy();
    expect((await assign(null)).body).toEqual({ changed: 1 });
    expect((await list()).map(({ assignee }) => assignee)).toEqual([null, null]);
  });

  it('is one whom the list is filtered by: me, anyone, nobody', async () => {
    await assign(team.designer.id, [ids[0]!]);
    expect(await names('?assignee=me', team.designer)).toEqual(['Mai']);
    expect(await names('?assignee=me')).toEqual([]);
    expect(await names('?assignee=anyone')).toEqual(['Mai']);
    expect(await names('?assignee=nobody')).toEqual(['Hoa']);
    const across = await app.api<{ submissions: { excerpt: string }[] }>(
      'GET',
      `/submissions?assignee=me&site=${team.site.site.id}`,
      { token: team.designer.token },
    );
    expect(across.body.submissions).toHaveLength(1);
  });

  it('is somebody who sees the submissions: the owner, an admin, a designer unless they may not', async () => {
    const { id: admin } = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    expect((await people()).map(({ id }) => id)).toEqual(
      expect.arrayContaining([team.owner.id, team.designer.id, admin]),
    );
    expect((await people()).filter(({ isMe }) => isMe).map(({ id }) => id)).toEqual([team.owner.id]);
    const share = (options: object) => shareSite(app, team.site.site.id, team.designer.id, options);
    for (const options of [{ role: 'viewer' }, { role: 'designer', overrides: { forms: false } }]) {
      await share(options);
      expect((await people()).map(({ id }) => id)).not.toContain(team.designer.id);
      expect(await assign(team.designer.id)).toMatchObject({
        status: 422,
        body: { fields: { assigneeId: 'Choose someone who can see the submissions of this site.' } },
      });
    }
    await share({ role: 'content_editor', overrides: { forms: true } });
    expect((await assign(team.designer.id)).body).toEqual({ changed: 2 });
    await share({});
  });

  it('is told once, however many submissions there are, and not of those that they took themselves', async () => {
    const subject = `You were assigned submissions on ${team.site.site.name}`;
    const told = async (who: { email: string }) =>
      (await app.mailsTo(who.email)).filter((mail) => mail.subject === subject).length;
    const before = await told(team.designer);
    await assign(team.designer.id);
    await assign(team.designer.id);
    await assign(team.owner.id, [ids[0]!]);
    expect([(await told(team.designer)) - before, await told(team.owner)]).toEqual([1, 0]);
    const { body } = await app.api<{ notifications: object[] }>('GET', '/users/me/notifications', {
      token: team.designer.token,
    });
    expect(body.notifications[0]).toMatchObject({
      event: 'submissions.assigned',
      path: `/dashboard/submissions?site=${team.site.site.id}&assignee=me`,
    });
  });

  it('is in the history and in the audit log', async () => {
    await assign(team.designer.id);
    await assign(null);
    const { history } = (await team.ask<{ history: HistoryEntry[] }>('GET', `/submissions/${ids[0]}`)).body;
    expect(history.map(({ kind, person }) => [kind, person !== null])).toEqual([
      ['unassigned', false],
      ['assigned', true],
    ]);
    expect((await auditEntriesOf(app, 'submissions.assigned')).at(-1)).toMatchObject({
      actor_id: team.owner.id,
      detail: { personId: team.designer.id, submissions: 2 },
    });
    expect((await auditEntriesOf(app, 'submissions.unassigned')).at(-1)).toMatchObject({
      detail: { submissions: 2 },
    });
  });

  it('is nobody when the membership ends', async () => {
    const { id } = await createTestUser(app, { tenantId: 'default-tenant', role: 'ADMIN' });
    await assign(id);
    await app.database.ownerPool.query('delete from app.memberships where user_id = $1', [id]);
    expect((await list()).map(({ assignee }) => assignee)).toEqual([null, null]);
  });

  it('is set for up to as many submissions as one call may change, and not for those of another form', async () => {
    const many = Array.from({ length: submissionLimits.bulkMax + 1 }, () => ids[0]!);
    expect((await assign(team.designer.id, many)).status).toBe(422);
    expect((await assign(team.designer.id, many.slice(1))).body).toEqual({ changed: 1 });
    const other = await makeTeam(app);
    const foreign = await other.add('Foreign');
    expect((await assign(team.designer.id, [foreign])).body).toEqual({ changed: 0 });
  });
});

describe('the order of the list', () => {
  it('is the newest first, or the oldest', async () => {
    expect([await names(), await names('?sort=oldest')]).toEqual([
      ['Hoa', 'Mai'],
      ['Mai', 'Hoa'],
    ]);
    const { body } = await team.ask<{ next: string }>('GET', '/submissions?sort=oldest&limit=1');
    expect(await names(`?sort=oldest&limit=1&before=${body.next}`)).toEqual(['Hoa']);
  });
});
