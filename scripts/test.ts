// `npm test`: everything that must hold before a change lands, in one command. Budgets are seconds on two cores.
import { prepareChromium, prepareServers } from './test-run/prerequisites.ts';
import { staticChecks } from './test-run/static-checks.ts';
import { fail, finish, runChecks, stage } from './test-run/stages.ts';
import { printSlowest, runVitest } from './test-run/vitest-stage.ts';

// Server and browser tests serve the built web app.
const build = {
  name: 'build of the web app',
  command: process.execPath,
  args: ['apps/web/scripts/build.ts'],
};

await stage('static checks', 90, () => runChecks([...staticChecks(), build]));
await runVitest('unit tests', 30, ['--project', 'unit']);
const hasChromium = prepareChromium();
const noChromium = (tests: string): void => fail(`no Chromium for the ${tests}`);
if (hasChromium) await runVitest('component tests', 60, ['--project', 'component']);
else noChromium('component tests');
prepareServers();
// The first run always uses the embedded server, even if an external one is configured.
await runVitest('server tests', 180, ['--project', 'server'], { TEST_DATABASE_URL: '' });
if (process.env['TEST_DATABASE_URL']) {
  await runVitest('server tests on the outside database', 180, ['--project', 'server']);
}
if (hasChromium) await runVitest('browser tests', 420, ['--project', 'browser']);
else noChromium('browser tests');
printSlowest();
finish();
