// `npm run check`: the loop while working. Static checks, unit tests, and the tests beside what has changed since the last
// commit, or in it.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { prepareChromium, prepareServers } from './test-run/prerequisites.ts';
import { staticChecks } from './test-run/static-checks.ts';
import { finish, root, runChecks, stage } from './test-run/stages.ts';
import { runVitest } from './test-run/vitest-stage.ts';

const git = (...args: string[]): string[] =>
  spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout.split('\n').filter(Boolean);

const uncommitted = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '-o', '--exclude-standard')];
const changed = uncommitted.length > 0 ? uncommitted : git('diff', '--name-only', 'HEAD~1');
// By folder rather than by import, because each server test imports the whole application.
const foldersIn = (app: string): string[] => [
  ...new Set(changed.filter((file) => file.startsWith(`${app}/`)).map((file) => `${dirname(file)}/`)),
];
const [server, web] = [foldersIn('apps/server/src'), foldersIn('apps/web/src')];

await stage('static checks', 20, () => runChecks(staticChecks()));
await runVitest('unit tests', 15, ['--project', 'unit']);
if (web.length > 0 && prepareChromium()) {
  await runVitest('component tests beside what changed', 20, [
    '--project',
    'component',
    '--passWithNoTests',
    ...web,
  ]);
}
if (server.length > 0) {
  prepareServers();
  await runVitest(
    'server tests beside what changed',
    25,
    ['--project', 'server', '--passWithNoTests', ...server],
    { TEST_DATABASE_URL: '' },
  );
}
finish();
