import { expect, it } from 'vitest';
import { forEachTenant } from './for-each-tenant.ts';

const logged = () => {
  const lines: unknown[] = [];
  return { lines, log: { error: (line: unknown) => void lines.push(line) } };
};

it('does the work of every tenant in turn', async () => {
  const { log, lines } = logged();
  const done: string[] = [];
  await forEachTenant({ log }, ['a', 'b'], async (id) => void done.push(id));
  expect([done, lines]).toEqual([['a', 'b'], []]);
});

it('one that fails keeps no other from its turn, and fails the job', async () => {
  const { log, lines } = logged();
  const done: string[] = [];
  const run = forEachTenant({ log }, ['a', 'b', 'c'], async (id) => {
    if (id !== 'c') throw new Error(`no ${id}`);
    done.push(id);
  });
  await expect(run).rejects.toThrow('The job failed for 2 tenants.');
  expect(done).toEqual(['c']);
  expect(lines).toMatchObject([{ tenantId: 'a' }, { tenantId: 'b' }]);
});
