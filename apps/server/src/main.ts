import { runProgram } from './app/program.ts';

await runProgram();
