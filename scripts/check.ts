// `npm run check`: the loop while working. Static checks, unit tests, and the tests of what has changed since the last
// commit, or in it.
import { spawnSync } from 'node:child_process';
import { prepareChromium, prepareProxies } from './test-run/prerequisites.ts';
import { staticChecks } from './test-run/static-checks.ts';
import { finish, root, runChecks, stage } from './test-run/stages.ts';
import { runVitest } from './test-run/vitest-stage.ts';

const git = (...args: string[]): string =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.trim();
const changed = git('status', '--porcelain') === '' ? ['--changed', 'HEAD~1'] : ['--changed'];

await stage('static checks', 20, () => runChecks(staticChecks()));
await runVitest('unit tests', 15, ['--project', 'unit']);
if (prepareChromium())
  await runVitest('component tests of what changed', 20, [
    '--project',
    'component',
    ...changed,
    '--passWithNoTests',
  ]);
prepareProxies();
await runVitest(
  'server tests of what changed',
  25,
  ['--project', 'server', ...changed, '--passWithNoTests'],
  {
    TEST_DATABASE_URL: '',
  },
);
finish();
