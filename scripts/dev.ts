// `npm run dev`: the server, started anew when its sources change, and Vite with hot reload in front.
// The app is at http://localhost:6004; published sites and previews stay on the server's own port.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const start = (args: readonly string[], cwd: string): ChildProcess =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, NODE_ENV: 'development' } });

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
