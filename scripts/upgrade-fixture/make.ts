// node scripts/upgrade-fixture/make.ts <checkout of the old version> <output folder>
// Runs an older version as its users did and keeps what it left behind, to prove that newer ones carry on with it.
// The checkout needs its dependencies and its built web app.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { FixtureData, FixtureUser } from '../../apps/server/src/testing/upgrade/fixture-data.ts';
import { createClient } from './api-client.ts';
import { dumpRows, packFiles } from './dump.ts';
import { makeJournal } from './editor-journal.ts';
import { adminPassword, type OldProgram, openOldProgram, secretKey } from './old-program.ts';
import { adminEmail, exchangeToken, createUsers, makeUnusedLinks, type Member, tenantId } from './users.ts';
import { makeSites } from './sites.ts';
import { insertUnreachableRows } from './unreachable-rows.ts';
import { finishJobs, queueJobs, withoutJobs } from './waiting-jobs.ts';
import { fillWorkspace, makeInvitations } from './workspace.ts';

const withoutToken = ({ accessToken: _accessToken, ...person }: Member): FixtureUser => person;

const fill = async (program: OldProgram, folder: string): Promise<Omit<FixtureData, 'tables'>> => {
  const client = createClient(program);
  await program.start();
  const people = await createUsers(client);
  await fillWorkspace(client, people);
  const sites = await makeSites(client, people);
  const siteId = sites.site.id;
  const invitations = await makeInvitations(client, people, siteId);
  const unused = await makeUnusedLinks(client, people);
  const exchanged = await exchangeToken(client, people.designer);
  await insertUnreachableRows(client, people);
  const file = join(folder, 'journal.json');
  const text = await makeJournal(client, { owner: people.owner, siteId, file });
  await finishJobs(client);
  await program.stop();
  await program.start(withoutJobs);
  const waiting = await queueJobs(client, people, siteId);
  await program.stop();
  const { accessToken: _accessToken, ...twoFactor } = people.twoFactor as Member & FixtureData['twoFactor'];
  return {
    secretKey,
    tenantId,
    admin: { email: adminEmail, password: adminPassword },
    owner: withoutToken(people.owner),
    designer: withoutToken(people.designer),
    twoFactor,
    newcomer: withoutToken(people.newcomer),
    ...unused,
    exchanged,
    invitations,
    ...sites,
    ...waiting,
    journal: { documentId: sites.site.homeId, text },
  };
};

const [checkout, output] = process.argv.slice(2).map((path) => resolve(path));
if (checkout === undefined || output === undefined) {
  console.error('Usage: node scripts/upgrade-fixture/make.ts <checkout of the old version> <output folder>');
  process.exit(1);
}
mkdirSync(output, { recursive: true });
const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-fixture-'));
// A database started by root runs as another user, which needs access to the folder.
chmodSync(dataDir, 0o711);
const program = await openOldProgram(checkout, dataDir);
try {
  const facts = await fill(program, output);
  const tables = await dumpRows(program, output);
  packFiles(program, output);
  writeFileSync(join(output, 'facts.json'), `${JSON.stringify({ ...facts, tables }, undefined, 1)}\n`);
  const empty = Object.entries(tables).filter(([table, { rows }]) => table.startsWith('app.') && rows === 0);
  if (empty.length > 0) console.log(`Tables without a row: ${empty.map(([table]) => table).join(', ')}`);
} finally {
  await program.close();
  rmSync(dataDir, { recursive: true, force: true });
}
