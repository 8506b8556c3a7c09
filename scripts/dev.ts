// `npm run dev`: the server, started anew when its sources change, and Vite with hot reload in front.
// The app is at the printed link; published sites and previews stay on the server's own port.
import { spawn, type ChildProcess } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadEnv } from '../apps/server/src/core/env.ts';
import { localKeyFile } from '../apps/server/src/identity/demo/local-key.ts';
import { exitWith } from '../apps/server/src/core/start-error.ts';

const root = join(import.meta.dirname, '..');
const devUrl = 'http://localhost:6004';

try {
  // The key survives reloads; each run of this command creates a new one.
  rmSync(localKeyFile(loadEnv()), { force: true });
} catch (error) {
  exitWith(error);
}

const start = (args: readonly string[], cwd: string): ChildProcess =>
  spawn(process.execPath, args, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'development', DEV_URL: devUrl },
  });

const children = [
  start(['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], root),
  start([join(root, 'node_modules/vite/bin/vite.js')], join(root, 'apps/web')),
];

const stop = (signal: NodeJS.Signals): void => {
  for (const child of children) child.kill(signal);
};
process.on('SIGINT', () => stop('SIGINT'));
process.on('SIGTERM', () => stop('SIGTERM'));
for (const child of children) {
  child.on('exit', (code) => {
    stop('SIGTERM');
    process.exitCode ??= code ?? 0;
  });
}
