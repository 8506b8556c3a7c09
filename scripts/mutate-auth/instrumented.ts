// The instrumented modules, in a folder that the processes with the tests read.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from '../source-graph.ts';
import { createIsSwitchable, instrument, type NumberedMutant } from './instrument.ts';
import type { Modules } from './modules.ts';
import type { Mutant } from './mutant.ts';

export const instrumentedFolder = join(repositoryRoot, '.cache/auth-mutants/modules');
/** The generated test files, one for each mutant of a batch. */
export const batchFolder = join(repositoryRoot, '.cache/auth-mutants/batches');

/** Writes all modules that have mutants; returns the numbers of those that can be switched on. */
export const writeInstrumented = (modules: Modules, mutants: readonly Mutant[]): Map<Mutant, number> => {
  rmSync(dirname(instrumentedFolder), { recursive: true, force: true });
  const numbers = new Map<Mutant, number>();
  for (const [file, those] of Map.groupBy(mutants, (mutant) => mutant.file)) {
    const module = modules.get(file)!;
    const isSwitchable = createIsSwitchable(module);
    const numbered = those.filter(isSwitchable).map((mutant): NumberedMutant => {
      numbers.set(mutant, numbers.size + 1);
      return { number: numbers.get(mutant)!, edits: mutant.edits };
    });
    if (numbered.length === 0) continue;
    const path = join(instrumentedFolder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, instrument(module.text, numbered));
  }
  return numbers;
};
