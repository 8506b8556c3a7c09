// The version before the newest migration, and the update from it to this one, node by node.
import { execFileSync } from 'node:child_process';
import { existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Cluster } from '../../scripts/cluster/cluster.ts';
import { root } from '../server-process.ts';

const migrations = 'apps/server/src/core/db/migrations';

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();

export interface FormerVersion {
  program: string;
  migrations: string[];
  remove: () => void;
}

const namesAt = (commit: string): string[] =>
  git('ls-tree', '--name-only', `${commit}:${migrations}`).split('\n');

/** Checks out the commit before the one that brought the newest migration. */
export const checkOutFormerVersion = (folder: string): FormerVersion => {
  const newest = git('log', '-1', '--diff-filter=A', '--format=%H', '--', migrations);
  const former = `${newest}~1`;
  const checkout = join(folder, 'former');
  git('worktree', 'add', '--detach', '--force', checkout, former);
  if (!existsSync(join(checkout, 'node_modules')))
    symlinkSync(join(root, 'node_modules'), join(checkout, 'node_modules'));
  const known = new Set(namesAt(former));
  return {
    program: join(checkout, 'apps/server/src/main.ts'),
    migrations: namesAt('HEAD').filter((name) => !known.has(name)),
    remove: () => void git('worktree', 'remove', '--force', checkout),
  };
};

/** The first new node migrates the database while the old ones serve; then each old one is replaced. */
export const updateNodes = async (cluster: Cluster): Promise<void> => {
  for (const node of [...cluster.nodes]) {
    await cluster.add(node.kind);
    await cluster.drain(node);
  }
};
