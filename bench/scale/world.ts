// What the measurements know of the filled installation: who owns what, tokens of owners and staff, the published hosts.
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { OwnerClient } from './owner-client.ts';
import type { OurServer } from '../server-process.ts';
import { adminPassword, asOwner, type Filled } from './filled-database.ts';
import { send, type Message, type Sent } from './requests.ts';

const password = 'correct horse battery';

export interface CopiedSite {
  id: string;
  tenantId: string;
  tenant: number;
  subdomain: string;
  pages: number;
  publicId: string;
  formId: string;
}

export interface World {
  filled: Filled;
  staff: string;
  /** Sites spread over the workspaces, with a release on disk. */
  visited: CopiedSite[];
  largest: { tenant: number; siteId: string; formId: string; sites: number };
  api: (method: string, path: string, token: string, body?: unknown) => Promise<Sent>;
  /** Signs in, once for each workspace. */
  ownerOf: (tenant: number) => Promise<string>;
}

const signIn = async (port: number, email: string, secret: string, tenantId?: string): Promise<string> => {
  const answer = await send(port, '/api/v1/auth/login', {
    method: 'POST',
    body: { email, password: secret },
  });
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status} ${answer.text}`);
  const { tokens, user } = JSON.parse(answer.text) as SignedIn;
  if (tenantId === undefined || user.tenantId === tenantId) return tokens.accessToken;
  const switched = await send(port, '/api/v1/auth/switch-tenant', {
    method: 'POST',
    token: tokens.accessToken,
    body: { tenantId },
  });
  if (switched.status !== 200)
    throw new Error(`${email} could not switch: ${switched.status} ${switched.text}`);
  return (JSON.parse(switched.text) as SignedIn).tokens.accessToken;
};

const sample = async (client: OwnerClient, count: number): Promise<CopiedSite[]> => {
  const { rows } = await client.query<CopiedSite>(
    `with chosen as (select * from scale.copies where n % greatest(1, (select count(*) from scale.copies) / $1) = 0
       and n > 0 order by n limit $1)
     select s.id, s.tenant_id as "tenantId", split_part(s.tenant_id, '-', 2)::int as tenant, s.subdomain,
       (select count(*)::int from app.pages p where p.tenant_id = s.tenant_id and p.site_id = s.id) as pages,
       f.public_id as "publicId", f.id as "formId"
     from chosen c join scale.sites t on t.model = c.model
     join app.sites s on s.tenant_id = c.tenant_id and s.id = replace(t.id::text, '5ca1ab1e', c.hex)::uuid
     join app.forms f on f.tenant_id = s.tenant_id and f.site_id = s.id and f.name = 'Quote'`,
    [count],
  );
  return rows;
};

export const openWorld = async (filled: Filled): Promise<World> => {
  const { visited, largest } = await asOwner(filled.server, async (client) => {
    const { rows } = await client.query<{ siteId: string; formId: string; sites: number }>(
      `select site_id as "siteId", form_id as "formId",
         (select count(*)::int from app.sites where tenant_id = 'tenant-0') as sites from scale.largest`,
    );
    return { visited: await sample(client, filled.sizes.visited), largest: { tenant: 0, ...rows[0]! } };
  });
  const port = (): number => filled.server.port;
  const owners = new Map<number, Promise<string>>();
  return {
    filled,
    visited,
    largest,
    staff: await signIn(port(), 'admin@sitewright.localhost', adminPassword),
    api: (method, path, token, body) => {
      const message: Message = { method, token, ...(body === undefined ? {} : { body }) };
      return send(port(), `/api/v1${path}`, message);
    },
    ownerOf: (tenant) => {
      const known =
        owners.get(tenant) ?? signIn(port(), `user-${tenant}@example.com`, password, `tenant-${tenant}`);
      owners.set(tenant, known);
      return known;
    },
  };
};

export const hostOf = ({ port }: OurServer, { subdomain }: CopiedSite): string =>
  `${subdomain}.localhost:${port}`;
