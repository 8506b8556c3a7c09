import { Client, DatabaseError, escapeIdentifier, escapeLiteral } from 'pg';
import type { ClientBase } from 'pg';
import { StartError } from '../start-error.ts';
import { runtimeRole } from './database.ts';
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
