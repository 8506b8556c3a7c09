import type { HistoryEntry } from '@sitewright/contract/submissions/submission-history';
import { submissionLimits } from '@sitewright/contract/submissions/submission-limits';
import type { SubmissionNote } from '@sitewright/contract/submissions/submission-notes';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readZip } from '../../../testing/read-zip.ts';
import { sharedTestApp } from '../../../testing/shared-app.ts';
import { auditEntriesOf } from '../../../testing/tenancy-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { makeTeam, shareSite, type TeamFixture } from '../testing/team-fixture.ts';

let app: TestApp;
let team: TeamFixture;
let id: string;
beforeAll(async () => {
  app = await sharedTestApp();
  team = await makeTeam(app);
});
beforeEach(async () => {
  await app.database.ownerPool.query('delete from app.rate_limits; delete from app.form_submissions');
  id = await team.add('Mai');
});

const add = (body: string, who = team.owner) =>
  team.ask<SubmissionNote>('POST', `/submissions/${id}/notes`, { body }, who);
const change = (noteId: string, body: string, who = team.owner) =>
  team.ask<SubmissionNote>('PATCH', `/submissions/${id}/notes/${noteId}`, { body }, who);
const remove = (noteId: string, who = team.owner) =>
  team.ask('DELETE', `/submissions/${id}/notes/${noteId}`, undefined, who);
const detail = async (who = team.owner) =>
  (
    await team.ask<{ notes: SubmissionNote[]; history: HistoryEntry[] }>(
      'GET',
      `/submissions/${id}`,
      undefined,
      who,
    )
  ).body;
const countRows = async (table: string): Promise<number> =>
  (await app.database.ownerPool.query<{ n: number }>(`select count(*)::int as n from app.${table}`)).rows[0]!
    .n;

describe('notes on a submission', () => {
  it('are shown to everybody who sees it, the oldest first, with author and time', async () => {
    await add('Called back');
    await add('Wants the garden', team.designer);
    const { notes } = await detail();
    expect(notes.map(({ body, isMine, mayDelete }) => ({ body, isMine, mayDelete }))).toEqual([
      { body: 'Called back', isMine: true, mayDelete: true },
      { body: 'Wants the garden', isMine: false, mayDelete: true },
    ]);
    expect(notes.every(({ author, createdAt }) => author !== null && createdAt !== '')).toBe(true);
    expect((await detail(team.designer)).notes.map(({ mayDelete }) => mayDelete)).toEqual([false, true]);
  });

  it('are edited by their author alone, and deleted by the author and the site owner', async () => {
    const { body: note } = await add('Call bak');
    expect((await change(note.id, 'Mine now', team.designer)).status).toBe(403);
    expect((await remove(note.id, team.designer)).status).toBe(403);
    expect((await change(note.id, 'Call back')).body).toMatchObject({ body: 'Call back' });
    expect((await detail()).notes[0]!.editedAt).not.toBeNull();
    const { body: theirs } = await add('By the designer', team.designer);
    expect((await change(theirs.id, 'By the owner')).status).toBe(403);
    expect((await remove(theirs.id)).status).toBe(200);
    expect((await remove(note.id)).status).toBe(200);
    expect((await detail()).notes).toEqual([]);
    expect((await remove(note.id)).status).toBe(404);
  });

  it('are in the history of the submission and, without their text, in the audit log', async () => {
    const { body: note } = await add('Very private');
    await change(note.id, 'Still private');
    await remove(note.id);
    const { history } = await detail();
    expect(history.map(({ kind }) => kind)).toEqual(['note_deleted', 'note_edited', 'note_added']);
    expect(history[0]!.actor).not.toBeNull();
    for (const action of ['submission_note.added', 'submission_note.edited', 'submission_note.deleted']) {
      const entry = (await auditEntriesOf(app, action)).at(-1)!;
      expect(entry).toMatchObject({ actor_id: team.owner.id, detail: { submissionId: id } });
      expect(JSON.stringify(entry)).not.toContain('private');
    }
  });

  it('have a text within the limit', async () => {
    const { noteMaxLength } = submissionLimits;
    expect((await add('x'.repeat(noteMaxLength))).status).toBe(201);
    expect((await add('x'.repeat(noteMaxLength + 1))).status).toBe(422);
    expect((await add('   ')).status).toBe(422);
  });

  it('are no more than the limit', async () => {
    await app.database.ownerPool.query(
      `insert into app.submission_notes (tenant_id, submission_id, body)
       select tenant_id, id, 'x' from app.form_submissions, generate_series(1, $2) where id = $1`,
      [id, submissionLimits.notesMax - 1],
    );
    expect((await add('The last one')).status).toBe(201);
    expect((await add('One more')).body).toMatchObject({ code: 'limit_reached' });
  });

  it.each(['viewer', 'content_editor'])('are nothing for a %s of the site', async (role) => {
    await shareSite(app, team.site.site.id, team.designer.id, { role });
    expect((await add('Hello', team.designer)).status).toBe(403);
    await shareSite(app, team.site.site.id, team.designer.id);
  });

  it('go with what a person submitted when it is erased, and with a submission that is deleted', async () => {
    await add('About Mai');
    await team.site.call('POST', '/submissions/erase', { email: 'mai@example.com' });
    expect([await countRows('submission_notes'), await countRows('submission_history')]).toEqual([0, 0]);
    id = await team.add('Hoa');
    await add('About Hoa');
    await team.ask('PATCH', `/submissions/${id}`, { isDeleted: true });
    await team.ask('DELETE', `/submissions/${id}`);
    expect([await countRows('submission_notes'), await countRows('submission_history')]).toEqual([0, 0]);
  });
});

describe('the personal data of an author', () => {
  it('has their notes, and not those of others', async () => {
    await add('By the owner');
    await add('By the designer', team.designer);
    const answer = await fetch(`${app.origin}/api/v1/users/me/export`, {
      headers: { authorization: `Bearer ${team.designer.token}` },
    });
    const files = await readZip(Buffer.from(await answer.arrayBuffer()));
    expect(JSON.parse(files.get('submission-notes.json')!.toString())).toMatchObject([
      { submissionId: id, body: 'By the designer', tenantId: 'default-tenant' },
    ]);
  });
});

describe('the history of a submission', () => {
  it('has each change of its state once, the newest first', async () => {
    const patch = (body: object) => team.ask('PATCH', `/submissions/${id}`, body);
    await patch({ status: 'read' });
    await patch({ status: 'read' });
    await team.ask('POST', '/submissions/bulk', { ids: [id], change: 'starred' });
    await patch({ spamState: 'spam' });
    await patch({ spamState: 'ham', isDeleted: true });
    await patch({ isDeleted: false });
    const { history } = await detail();
    expect(history.map(({ kind }) => kind).slice(0, 1)).toEqual(['restore']);
    expect(history.map(({ kind }) => kind).toSorted()).toEqual([
      'ham',
      'read',
      'restore',
      'spam',
      'starred',
      'trash',
    ]);
  });
});
