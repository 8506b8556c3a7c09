import path from 'node:path';
import { loadEnv } from '../apps/server/src/core/env.ts';
import { exitWith } from '../apps/server/src/core/start-error.ts';
import { openLink } from './open-link.ts';
import { buildWebApp } from './web-build.ts';

/** `npm start`: builds the web app from its current sources, then runs the server in this same process. */
const root = path.resolve(import.meta.dirname, '..');

try {
  const env = loadEnv();
  if (env.role !== 'worker') buildWebApp(root, env.appUrl);
} catch (error) {
  exitWith(error);
}
const { runProgram } = await import('../apps/server/src/app/program.ts');
await runProgram(({ env, link }) => {
  if (link !== undefined) void openLink(env.dataDir, link);
});
