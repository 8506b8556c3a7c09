import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { runtimeRole, sessionSettings } from './database.ts';
import type { Connection } from './database.ts';

/**
 * The login role of the application. It owns no objects and cannot bypass row security, so a bug in a query cannot
 * reach another tenant.
 */
const canLogIn = async (connection: Connection): Promise<boolean> => {
  const client = new Client({ ...connection, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end();
  }
};

const passwordOf = ({ connectionString }: Connection): string =>
  connectionString === undefined ? '' : decodeURIComponent(new URL(connectionString).password);

const isCode = (error: unknown, ...codes: string[]): boolean =>
  error instanceof DatabaseError && codes.includes(error.code ?? '');

/** Migrations grant rights to the role: for a database that nobody will use, it only has to exist. */
export const createMissingRuntimeRole = async (owner: ClientBase): Promise<void> => {
  const found = await owner.query('select from pg_roles where rolname = $1', [runtimeRole]);
  if (found.rowCount === 0) await owner.query(`create role ${escapeIdentifier(runtimeRole)} nologin`);
};

export const ensureRuntimeRole = async (owner: ClientBase, runtime: Connection): Promise<void> => {
  const role = escapeIdentifier(runtimeRole);
  const found = await owner.query('select from pg_roles where rolname = $1', [runtimeRole]);
  if (found.rowCount === 1 && (await canLogIn(runtime))) return;
  // The embedded server trusts every client that can reach its socket, so there is no password.
  const password = passwordOf(runtime);
  const secret = password === '' ? '' : ` password ${escapeLiteral(password)}`;
  try {
    if (found.rowCount === 0) {
      // Roles are shared by all databases of a server: another database's start may have created it meanwhile.
      await owner
        .query(`create role ${role} login nosuperuser nocreatedb nocreaterole noreplication`)
        .catch((error) => {
          if (!isCode(error, '42710', '23505')) throw error;
        });
    }
    await owner.query(`alter role ${role} login${secret}`);
    await owner.query(
      `do $$ begin execute format('grant connect on database %I to ${role}', current_database()); end $$`,
    );
  } catch (error) {
    if (!isCode(error, '42501')) throw error;
    throw new StartError(
      `The user of DATABASE_URL may not create the login role ${runtimeRole}: give it the right with "alter role … createrole", or let an administrator start Sitewright once.`,
      { cause: error },
    );
  }
};

/** Behind a pooler the role has the settings of a session: a pooler shares its connections, and passes none on. */
export const setRoleSettings = async (owner: ClientBase): Promise<void> => {
  const { rows } = await owner.query<{ database: string }>('select current_database() as database');
  const database = escapeIdentifier(rows[0]!.database);
  for (const [name, value] of Object.entries(sessionSettings)) {
    const statement = `alter role ${escapeIdentifier(runtimeRole)} in database ${database} set ${name} = ${escapeLiteral(value)}`;
    await owner.query(statement).catch((error: unknown) => {
      if (!isCode(error, '42501')) throw error;
      throw new StartError(
        `The user of DATABASE_SESSION_URL may not change the role ${runtimeRole}: let an administrator run “${statement}”.`,
        { cause: error },
      );
    });
  }
};

/**
 * Row security also applies to the owner of the tables, unless it is a superuser. For backups it gets a policy of its own, which
 * lets it read every row of a transaction that says so. The runtime role never gets it.
 */
const policy = 'owner_backup';

export const ensureOwnerPolicies = async (owner: ClientBase): Promise<void> => {
  const { rows: roles } = await owner.query<{ bypasses: boolean }>(
    'select rolsuper or rolbypassrls as bypasses from pg_roles where rolname = current_user',
  );
  if (roles[0]?.bypasses !== false) return;
  const { rows } = await owner.query<{ name: string }>(
    `select relname as name from pg_class c where relkind = 'r' and relrowsecurity and relnamespace = 'app'::regnamespace
     and not exists (select from pg_policy p where p.polrelid = c.oid and p.polname = $1)`,
    [policy],
  );
  for (const { name } of rows)
    await owner.query(
      `create policy ${policy} on app.${escapeIdentifier(name)} for select to current_user
       using (current_setting('app.backup', true) = 'on')`,
    );
};
