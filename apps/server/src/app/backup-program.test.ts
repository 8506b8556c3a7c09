import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { withProgramDatabase } from '../testing/program-database.ts';
import { freePort, makeProgramFolder, spawnProgram, untilReady } from '../testing/program-process.ts';

const scripts = path.resolve(import.meta.dirname, '../../../../scripts');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});
const newFolder = (): string => {
  const folder = makeProgramFolder();
  folders.push(folder);
  return folder;
};

/** Runs a script as an operator does. */
const run = async (script: string, dataDir: string, ...args: string[]) => {
  const child = spawn(process.execPath, [path.join(scripts, script), ...args], {
    env: {
      PATH: '/usr/bin:/bin',
      DATA_DIR: dataDir,
      BACKUP_KEY: 'correct horse battery staple',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit') as Promise<[number | null]>,
  ]);
  return { code, output: output.trim(), notes };
};

const emails = (dataDir: string): Promise<unknown[]> =>
  withProgramDatabase(dataDir, async (client) => (await client.query('select email from app.users')).rows);

describe('the scripts of backups', () => {
  it('back up a running installation, test the backup, and restore it elsewhere', async () => {
    const [dataDir, elsewhere] = [newFolder(), newFolder()];
    const port = await freePort();
    const program = spawnProgram(dataDir, {
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      ADMIN_EMAIL: 'root@example.com',
      ADMIN_PASSWORD: 'correct horse battery',
    });
    await untilReady(program);
    const made = await run('backup.ts', dataDir);
    expect(made, made.notes).toMatchObject({
      code: 0,
      notes: expect.stringContaining('keep BACKUP_KEY') as string,
    });
    expect(existsSync(made.output)).toBe(true);
    const running = await run('restore.ts', dataDir, made.output, '--replace');
    expect(running).toMatchObject({
      code: 1,
      notes: expect.stringContaining('Sitewright is running') as string,
    });
    expect(await run('restore.ts', dataDir, made.output, '--verify')).toMatchObject({
      code: 0,
      notes: expect.stringContaining('This backup can be restored') as string,
    });
    program.kill('SIGTERM');
    await once(program, 'exit');
    const restored = await run('restore.ts', elsewhere, made.output);
    expect(restored, restored.notes).toMatchObject({ code: 0 });
    expect(await emails(elsewhere)).toContainEqual({ email: 'root@example.com' });
    expect(existsSync(path.join(elsewhere, 'secret.key'))).toBe(true);
    expect(await run('restore.ts', elsewhere, made.output)).toMatchObject({ code: 1 });
    expect(await run('backup.ts', elsewhere, '--to', path.join(elsewhere, 'other'))).toMatchObject({
      code: 0,
    });
  }, 240_000);

  it('end with a sentence where there is nothing to back up or to restore', async () => {
    const dataDir = newFolder();
    expect(await run('backup.ts', dataDir)).toMatchObject({
      code: 1,
      notes: 'There is no installation in this database yet.\n',
    });
    expect(await run('restore.ts', dataDir)).toMatchObject({
      code: 1,
      notes: expect.stringContaining('Usage: npm run restore') as string,
    });
    expect(await run('restore.ts', dataDir, path.join(dataDir, 'none.backup'))).toMatchObject({
      code: 1,
      notes: expect.stringContaining('There is no backup') as string,
    });
  }, 120_000);
});
