// Starts one of our scripts under the pinned Node. Plain JavaScript without dependencies, because it runs before any
// are installed: on the user's Node (20 or newer), in a fresh checkout.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..');
const modules = path.join(root, 'node_modules');
const stampFile = path.join(modules, '.sitewright-stamp');
const cache = path.join(root, '.cache');
const lockFile = path.join(cache, 'install.lock');
const oldestNode = 24;

const fail = (message) => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

const readText = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
};

const isWritable = (folder) => {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

/** Inputs of an installation: another lock file or another machine needs a new one. */
const wantedStamp = () =>
  createHash('sha256')
    .update(readText(path.join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');

const isInstalled = () => readText(stampFile).trim() === wantedStamp();

/** The lock contains a process id, so that a killed installer does not block the next one. */
const takeLock = () => {
  const draft = `${lockFile}.${process.pid}`;
  writeFileSync(draft, String(process.pid));
  try {
    linkSync(draft, lockFile);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const holder = Number(readText(lockFile));
    if (!(holder > 0 && isAlive(holder))) rmSync(lockFile, { force: true });
    return false;
  } finally {
    rmSync(draft, { force: true });
  }
};

/** npm's own program and the Node that runs it: never the Node inside the folder that npm ci deletes. */
const npmCommand = () => {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  const isOutside = (file) => file && existsSync(file) && !path.resolve(file).startsWith(modules + path.sep);
  if (isOutside(npm) && isOutside(node)) return { command: node, args: [npm] };
  if (isOutside(npm)) return { command: process.execPath, args: [npm] };
  return { command: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] };
};

const install = () => {
  const stamp = wantedStamp();
  process.stdout.write('Installing dependencies (once for each version) …\n');
  const { command, args } = npmCommand();
  // With NODE_ENV=production npm would leave out what the web app is built with.
  const result = spawnSync(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: command.endsWith('.cmd'),
  });
  if (result.status !== 0) return false;
  // Written after success only, so that an aborted installation is repeated.
  mkdirSync(modules, { recursive: true });
  writeFileSync(stampFile, `${stamp}\n`);
  return true;
};

const ensureInstalled = async () => {
  let hasSaidWaiting = false;
  while (!isInstalled()) {
    if (!isWritable(root)) {
      // A read-only image contains its modules, so there is nothing to install.
      if (existsSync(modules)) return;
      fail(`${root} has no node_modules and cannot be written to: run npm ci where it can be.`);
    }
    mkdirSync(cache, { recursive: true });
    if (takeLock()) {
      const hasWorked = isInstalled() || install();
      rmSync(lockFile, { force: true });
      if (!hasWorked) fail('npm ci failed: see its message above, then start again.');
    } else {
      if (!hasSaidWaiting) process.stdout.write('Waiting for another installation of the dependencies …\n');
      hasSaidWaiting = true;
      await wait(200);
    }
  }
};

/** The pinned Node in node_modules, else the current one where no package exists for the machine. */
const findNode = () => {
  const isWindows = process.platform === 'win32';
  const name = `node-${isWindows ? 'win' : process.platform}-${process.arch}`;
  // The program itself and not a wrapper, so that signals reach it.
  const pinned = path.join(modules, name, 'bin', isWindows ? 'node.exe' : 'node');
  if (existsSync(pinned) && spawnSync(pinned, ['--version']).status === 0) return pinned;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  return fail(
    `Sitewright needs Node ${oldestNode} or newer, and there is no packaged one for this machine (${process.platform} ${process.arch}): install it, then start again.`,
  );
};

const compileCache = () => {
  const folder = isWritable(root) ? path.join(cache, 'node') : path.join(tmpdir(), 'sitewright-node-cache');
  mkdirSync(folder, { recursive: true });
  return folder;
};

const run = (script, args) => {
  const modulesBin = path.join(modules, '.bin');
  const child = spawn(findNode(), [path.resolve(root, script), ...args], {
    cwd: process.cwd(),
    stdio: 'inherit',
    env: {
      NODE_COMPILE_CACHE: compileCache(),
      ...process.env,
      // Child processes of the script find the same Node.
      PATH: `${modulesBin}${path.delimiter}${process.env.PATH ?? ''}`,
    },
  });
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  // The terminal sends Ctrl-C to the whole group; forwarding it would count as a second one.
  process.on('SIGINT', () => {
    if (!process.stdin.isTTY) child.kill('SIGINT');
  });
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    for (const name of ['SIGTERM', 'SIGHUP', 'SIGINT']) process.removeAllListeners(name);
    process.kill(process.pid, signal);
  });
};

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Usage: node scripts/run.mjs <script.ts> [arguments]');
await ensureInstalled();
run(script, args);
