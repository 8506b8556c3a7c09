// Checks that run no code of the product.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { bin, type Command, root } from './stages.ts';

/** Incremental: the compiler stores its state between runs. */
const typeCheck = (name: string, project: string): Command & { name: string } => ({
  name,
  command: bin('tsc'),
  args: [
    '-p',
    project,
    '--incremental',
    '--tsBuildInfoFile',
    join(root, '.cache/types', `${name.replace(/\W+/g, '-')}.json`),
  ],
});

export const staticChecks = (): (Command & { name: string })[] => {
  mkdirSync(join(root, '.cache/types'), { recursive: true });
  return [
    { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '.'] },
    typeCheck('types of the web app', 'apps/web/tsconfig.json'),
    typeCheck('types', 'tsconfig.json'),
    ...['scripts', 'e2e', 'bench'].map((folder) => typeCheck(`types of ${folder}`, folder)),
    { name: 'unused code', command: bin('knip'), args: [] },
    { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
  ];
};
