import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { StaticFiles } from './static-files.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sitewright-static-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('files that exceed the memory limit together are still sent completely', async () => {
  const files = new StaticFiles();
  const app = fastify();
  app.get<{ Params: { name: string } }>('/:name', (request, reply) =>
    files.send(request, reply, join(folder, request.params.name), { headers: {} }),
  );
  const size = 12 * 1024 * 1024;
  const names = Array.from({ length: 7 }, (_, n) => `${n}.webp`);
  for (const name of names) {
    writeFileSync(join(folder, name), name);
    truncateSync(join(folder, name), size);
  }
  for (const name of [...names, ...names]) {
    const answer = await app.inject({ url: `/${name}` });
    expect(answer.rawPayload.length).toBe(size);
    expect(answer.rawPayload.subarray(0, name.length).toString()).toBe(name);
  }
  await app.close();
});
