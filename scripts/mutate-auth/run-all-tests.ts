// Runs every test of the server once and notes what each file calls.
import { join } from 'node:path';
import { createVitest } from 'vitest/node';
import config from '../../vitest.config.ts';
import { repositoryRoot } from '../source-graph.ts';

const { test: server } = (config.test!.projects as { test: { name: string } }[]).find(
  (project) => project.test.name === 'server',
)!;

const vitest = await createVitest('test', {
  ...server,
  config: false,
  root: repositoryRoot,
  watch: false,
  silent: true,
  reporters: ['dot'],
  setupFiles: [join(import.meta.dirname, 'note-reached.ts')],
});
await vitest.start();
await vitest.close();
process.exit();
