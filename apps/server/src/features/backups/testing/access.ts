import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { makeBackup } from '../make-backup.ts';

/** Making one takes a while, and the folder of an app goes with it. */
let made: Buffer | undefined;
let copies = 0;

export default defineAccessData({
  createObjects: async ({ app }) => {
    const { backupDir } = app.ctx.env;
    await mkdir(backupDir, { recursive: true });
    made ??= await readFile((await makeBackup(app.ctx, { actor: { kind: 'system' } })).path);
    copies += 1;
    const backupName = `copy-${copies}.backup`;
    await writeFile(join(backupDir, backupName), made);
    return { backupName };
  },
  runLast: ['backups.deleteBackup'],
});
