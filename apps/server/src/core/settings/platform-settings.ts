// Read access of features to the settings of the installation.
import type { ServerContext } from '../context/server-context.ts';
import { findGroup, type GroupName, type Groups } from './platform-settings.store.ts';

export const platformGroup = <Name extends GroupName>(
  ctx: Pick<ServerContext, 'db'>,
  name: Name,
): Promise<Groups[Name]> => findGroup(ctx.db, name);
