import { isoDate, uuid } from '@sitewright/contract/fields';
import { mcpLimits } from '@sitewright/contract/mcp/mcp-limits';
import { z } from 'zod';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { requireSite } from '../../sites/require-site.ts';
import { listChanges } from '../agent-changes.store.ts';
import { defineTool } from '../tool.ts';
import { undoChange } from '../undo-change.ts';
import { undoableSince } from '../undoable-since.ts';
import { siteId } from './inputs.ts';

const listChangesTool = defineTool({
  name: 'list_changes',
  title: 'List changes',
  description: `What API keys of the same user changed in a site in the last ${mcpLimits.undoDays} days, the newest first.`,
  permission: 'sites.read',
  method: 'GET',
  input: z.strictObject({ siteId }),
  output: z.object({
    changes: z.array(
      z.object({ undoId: uuid, label: z.string(), createdAt: isoDate, undoneAt: isoDate.nullable() }),
    ),
  }),
  run: ({ ctx, actor }, { siteId: id }) =>
    withTenant(ctx.db, actor, async (tx) => {
      await requireSite(tx, actor, id, 'sites.read');
      const about = { userId: actor.userId, siteId: id, after: undoableSince(ctx), limit: mcpLimits.listed };
      return {
        changes: (await listChanges(tx, about)).map((row) => ({
          undoId: row.id,
          label: row.label,
          createdAt: row.created_at.toISOString(),
          undoneAt: row.undone_at?.toISOString() ?? null,
        })),
      };
    }),
});

const undoTool = defineTool({
  name: 'undo',
  title: 'Undo a change',
  description:
    'Undoes a change by its undoId, in one step. What somebody else has changed since stays as it is, and is listed.',
  permission: 'sites.content',
  method: 'POST',
  isDestructive: true,
  input: z.strictObject({ undoId: uuid }),
  output: z.object({
    changes: z.array(z.string()),
    /** What was not undone, and why. */
    kept: z.array(z.string()),
  }),
  run: (call, { undoId }) => undoChange(call, undoId),
});

export const undoTools = [listChangesTool, undoTool];
