import { runBackup } from '../apps/server/src/app/backup-program.ts';

await runBackup();
