// Runs test files of the server once and notes what each of them calls; the files are the arguments.
import { join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';
import { createServerTests } from './server-tests.ts';

const vitest = await createServerTests({
  reporters: ['dot'],
  setupFiles: [join(import.meta.dirname, 'note-reached.ts')],
});
const project = vitest.getProjectByName('server');
await vitest.runTestSpecifications(
  process.argv.slice(2).map((file) => project.createSpecification(join(repositoryRoot, file))),
);
await vitest.close();
process.exit();
