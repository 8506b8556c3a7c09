import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import type { ServerContext } from '../../core/context/server-context.ts';

const day = 24 * 60 * 60_000;

/** Changes from then on can be undone. */
export const undoableSince = ({ clock }: Pick<ServerContext, 'clock'>): Date =>
  new Date(clock.now().getTime() - mcpLimits.undoDays * day);
