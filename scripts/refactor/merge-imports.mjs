// Joins several imports of one module into one, and makes them relative, in the files that differ from HEAD.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';

const pattern = /^import (type )?\{([^}]*)\} from ('[^']+');\n/gm;
const git = (...args) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const files = new Set([
  ...git('diff', '--name-only', 'HEAD'),
  ...git('ls-files', '-o', '--exclude-standard'),
]);

for (const file of files) {
  if (!/\.tsx?$/.test(file) || !existsSync(file)) continue;
  const original = readFileSync(file, 'utf8');
  const before = original.replaceAll(/ from '#([^']+)';/g, (_, name) => {
    const path = relative(dirname(file), `apps/server/src/${name}.ts`);
    return ` from '${path.startsWith('.') ? path : `./${path}`}';`;
  });
  const modules = new Map();
  for (const [, type, names, module] of before.matchAll(pattern)) {
    const known = modules.get(module) ?? { count: 0, names: new Map() };
    known.count += 1;
    for (const name of names
      .split(',')
      .map((one) => one.trim())
      .filter(Boolean)) {
      const isType = type !== undefined || name.startsWith('type ');
      const bare = name.replace(/^type /, '');
      known.names.set(bare, isType && (known.names.get(bare) ?? true));
    }
    modules.set(module, known);
  }
  const written = new Set();
  const text = before.replaceAll(pattern, (whole, _type, _names, module) => {
    const { count, names } = modules.get(module);
    if (count === 1) return whole;
    if (written.has(module)) return '';
    written.add(module);
    const all = [...names].sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1));
    if (all.every(([, isType]) => isType))
      return `import type { ${all.map(([name]) => name).join(', ')} } from ${module};\n`;
    return `import { ${all.map(([name, isType]) => (isType ? `type ${name}` : name)).join(', ')} } from ${module};\n`;
  });
  if (text !== original) writeFileSync(file, text);
}
