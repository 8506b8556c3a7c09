import { runRestore } from '../apps/server/src/app/restore-program.ts';

await runRestore();
