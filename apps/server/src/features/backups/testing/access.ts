import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { defineAccessData } from '../../../testing/access-matrix/access-data.ts';
import { makeBackup } from '../make-backup.ts';

let made: string | undefined;
let copies = 0;

export default defineAccessData({
  createObjects: async ({ app }) => {
    const { backupDir } = app.ctx.env;
    await mkdir(backupDir, { recursive: true });
    made ??= (await makeBackup(app.ctx, { actor: { kind: 'system' } })).path;
    copies += 1;
    const backupName = `copy-${copies}.backup`;
    await copyFile(made, join(backupDir, backupName));
    return { backupName };
  },
  runLast: ['backups.deleteBackup'],
});
