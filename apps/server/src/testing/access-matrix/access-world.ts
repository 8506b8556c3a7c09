// The app that the access matrix calls, with all users and objects. Making them takes longer than all calls of an area,
// so that many runs in one process, as those of `npm run mutate:auth`, start from a copy of the first (ACCESS_WORLD=kept).
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { decodeJwt } from 'jose';
import { inject } from 'vitest';
import { signAccessToken } from '../../identity/sessions/access-token.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { startTestApp, type TestApp, type TestAppOptions } from '../test-app.ts';
import {
  type AccessFixture,
  type AccessUsers,
  makeAccessFixture,
  makeUsers,
  watchRows,
} from './access-fixture.ts';

interface AccessWorld {
  app: TestApp;
  world: AccessFixture;
}

interface Kept {
  database: string;
  users: AccessUsers;
}

const isKept = (): boolean => process.env['ACCESS_WORLD'] === 'kept';
const folder = (): string => join(inject('runFolder'), 'access-world');
const keptFile = (): string => `${folder()}.json`;

/** Copies what an app has on disk; the cache belongs to all apps. */
const copyFiles = (from: string, to: string): Promise<void> =>
  cp(from, to, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => path === from || basename(path) !== 'cache',
  });

const nameOf = async ({ ownerPool }: TestDatabase): Promise<string> =>
  (await ownerPool.query<{ name: string }>('select current_database() as name')).rows[0]!.name;

const keepWorld = async (): Promise<void> => {
  const database = await createTestDatabase();
  const name = await nameOf(database);
  const app = await startTestApp(
    {},
    {
      on: {
        // The database outlives the app.
        database: {
          ...database,
          drop: async () => {
            await database.db.destroy();
            await database.ownerPool.end();
          },
        },
        dataDir: await mkdtemp(join(inject('runFolder'), 'app-')),
      },
    },
  );
  const users = await makeUsers(app);
  await copyFiles(app.ctx.env.dataDir, folder());
  await app.close();
  await writeFile(keptFile(), JSON.stringify({ database: name, users } satisfies Kept));
};

/** Tokens and fresh proofs of identity last minutes. */
const renewSessions = async (app: TestApp, users: AccessUsers): Promise<void> => {
  const { callers, admins, collaborators, rejected } = users;
  const renew = async (session: { token: string | undefined }): Promise<void> => {
    const { sub, tid, sv, sid } = decodeJwt<{ tid?: string; sv: number; sid: string }>(session.token!);
    session.token = await signAccessToken(app.ctx, { sub: sub!, tid, sv, sid });
  };
  const all = [...Object.values(callers), ...Object.values(admins), ...Object.values(collaborators)];
  await Promise.all(
    [...all, rejected['somebody whose session has ended'], rejected['a suspended person']].map(renew),
  );
  await app.database.ownerPool.query(
    "update app.sessions set stepped_up_until = now() + interval '5 minutes' where stepped_up_until is not null",
  );
};

const copyWorld = async (options: TestAppOptions): Promise<AccessWorld> => {
  const kept = JSON.parse(await readFile(keptFile(), 'utf8')) as Kept;
  const database = await createTestDatabase({ copyOf: kept.database });
  const dataDir = await mkdtemp(join(inject('runFolder'), 'app-'));
  await copyFiles(folder(), dataDir);
  const app = await startTestApp({}, { ...options, on: { database, dataDir } });
  await renewSessions(app, kept.users);
  return { app, world: await watchRows(app, kept.users) };
};

export const openAccessWorld = async (options: TestAppOptions = {}): Promise<AccessWorld> => {
  if (isKept()) {
    if (!existsSync(keptFile())) await keepWorld();
    return copyWorld(options);
  }
  const app = await startTestApp({}, options);
  return { app, world: await makeAccessFixture(app) };
};
