// Changes the theme of the installation's public pages.
import { settingsChanged } from '@sitewright/contract/platform/platform-events';
import type { ThemeId } from '@sitewright/contract/themes/theme-ids';
import { inTransaction } from '../../core/db/tenant-scope.ts';
import type { ServerContext } from '../../core/context/server-context.ts';
import { emit } from '../../core/events/emit.ts';
import type { RequestContext } from '../../http/request-context.ts';
import { findGroup, lockSettings, saveGroup } from '../../core/settings/platform-settings.store.ts';

export const changePlatformTheme = (
  ctx: ServerContext,
  { actor, meta }: RequestContext,
  themeId: ThemeId,
): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    await lockSettings(tx);
    const before = await findGroup(tx, 'theme');
    if (before.themeId === themeId) return;
    await saveGroup(tx, 'theme', { themeId });
    await emit(ctx, tx, settingsChanged, {
      tenantId: null,
      actor,
      target: { type: 'settings', id: 'theme' },
      changes: { 'theme.themeId': { before: before.themeId, after: themeId } },
      meta,
    });
  });
