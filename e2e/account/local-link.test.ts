import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { AuditEntry } from '@sitewright/contract/audit/audit';
import type { SignedIn } from '@sitewright/contract/auth/auth';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { axeViolations } from '../support/axe.ts';
import { closeBrowser, newVisitor } from '../support/browser.ts';
import { adminPassword, type RunningServer, startServer } from '../support/server.ts';

// The local link printed at startup, in the operator's browser, and what pages of other origins cannot do. The file
// starts its own server, because all its demo sign-ins are counted.

let server: RunningServer;
/** Another server on the same machine, on its own port. */
let neighbour: Server;
const cookiesSeen: string[] = [];
let neighbourPort: number;

beforeAll(async () => {
  server = await startServer({ DEMO: '1' });
  neighbour = createServer((request, response) => {
    cookiesSeen.push(request.headers.cookie ?? '');
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Another page</title>');
  });
  await new Promise<void>((resolve) => neighbour.listen(0, '127.0.0.1', resolve));
  neighbourPort = (neighbour.address() as AddressInfo).port;
});
afterAll(async () => {
  await closeBrowser();
  neighbour.close();
  await server.close();
});

const demoUser = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(name) });

it('the local link opens the sign-in page, where one click signs in', async () => {
  const { page, context, errors } = await newVisitor(server.url);
  await page.goto('/login');
  await page.getByText('Open the link that was printed in the terminal').waitFor();
  expect(await demoUser(page, 'Linh Tran').count()).toBe(0);
  expect(await axeViolations(page)).toEqual([]);

  await page.goto(server.localLink());
  expect(page.url()).toBe(`${server.url}/login`);
  await demoUser(page, 'Linh Tran').waitFor();
  const key = server.localLink().split('/').at(-1)!;
  expect(
    await page.evaluate(() => document.cookie + document.referrer + JSON.stringify(localStorage)),
  ).not.toContain(key);
  await demoUser(page, 'Linh Tran').click();
  await page.waitForURL('**/dashboard');
  expect(errors).toEqual([]);
  await context.close();
});

it('a local link older than the last start says so', async () => {
  const { page, context } = await newVisitor(server.url);
  await page.goto(`/local/${'A'.repeat(43)}`);
  await page.getByRole('alert').getByText('This link no longer works.').waitFor();
  await context.close();
});

it('a browser with the local link sees the emailed code of a demo user, and a link to the outbox for others', async () => {
  const { page, context } = await newVisitor(server.url);
  await page.goto(server.localLink());
  const sendCode = async (email: string): Promise<void> => {
    await page.goto('/auth/code');
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send code' }).click();
  };
  await sendCode('linh@demo.sitewright.localhost');
  await page.getByText(/Your code is \d{6}/).waitFor();
  await sendCode('mai@example.com');
  await page.getByRole('link', { name: 'Open the outbox' }).click();
  await page.getByRole('heading', { name: 'Outbox', exact: true }).waitFor();
  await page.getByText('to mai@example.com').waitFor();
  await context.close();
});

it.each(['localhost', '127.0.0.1'])(
  'a page of another origin in the same browser (%s) gets nothing and signs nobody in',
  async (host) => {
    const { page, context } = await newVisitor(server.url);
    // Also with the other page's hostname, so that the browser treats both as same-site.
    await page.goto(server.localLink().replace('localhost', host));
    await demoUser(page, 'Amara Okafor').waitFor();
    await page.goto(`http://${host}:${neighbourPort}/`);
    const got = await page.evaluate(async (target) => {
      const read = async (path: string, options: RequestInit = {}): Promise<string> =>
        fetch(`${target}${path}`, { credentials: 'include', ...options }).then(
          (answer) => answer.text(),
          () => 'refused',
        );
      const post = { method: 'POST', body: '{"id":"platform-admin"}' };
      const frame = document.createElement('iframe');
      frame.src = `${target}/dev/outbox`;
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve));
      document.body.append(frame);
      await loaded;
      return [
        await read('/api/v1/auth/demo'),
        await read('/dev/outbox'),
        await read('/api/v1/auth/demo', { ...post, headers: { 'content-type': 'application/json' } }),
        await read('/api/v1/auth/demo', { ...post, mode: 'no-cors' }),
        frame.contentDocument === null ? 'closed' : 'open',
      ];
    }, `http://${host}:${server.port}`);
    expect(got).toEqual(['refused', 'refused', 'refused', 'refused', 'closed']);
    expect(await demoSignIns()).toBe(1);
    await context.close();
  },
);

it('a server on another port receives the cookie, as docs/security says', async () => {
  const { page, context } = await newVisitor(server.url);
  await page.goto(server.localLink());
  await page.goto(`http://localhost:${neighbourPort}/`);
  expect(cookiesSeen.at(-1)).toContain(server.demoHeaders().cookie);
  await context.close();
});

/** Number of demo sign-ins; the first test made one. */
const demoSignIns = async (): Promise<number> => {
  const call = async <T>(path: string, token?: string, body?: unknown): Promise<T> => {
    const answer = await fetch(`${server.url}/api/v1${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return (await answer.json()) as T;
  };
  const { tokens } = await call<SignedIn>('/auth/login', undefined, {
    email: 'admin@sitewright.localhost',
    password: adminPassword,
  });
  const { entries } = await call<{ entries: AuditEntry[] }>(
    '/admin/audit?action=session.started&limit=100',
    tokens.accessToken,
  );
  return entries.filter(({ detail }) => detail?.['method'] === 'demo').length;
};
