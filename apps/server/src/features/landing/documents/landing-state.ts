// Source of the pages of a host, read in one go: the live configuration, a running test, the branding.
import type { HostTenant } from '../../../http/hosts.ts';
import type { LandingConfig } from '@sitewright/contract/landing/landing-config';
import { landingColorNames, type LandingDefaults } from '@sitewright/contract/landing/landing-template';
import { defaultTenantId } from '../../../core/actor.ts';
import type { ServerContext } from '../../../core/context/server-context.ts';
import { withTenant } from '../../../core/db/tenant-scope.ts';
import { siteUrl } from '../../../core/site-url.ts';
import { getHost } from '../../branding/branding.service.ts';
import { chosenTheme } from '../../themes/chosen-theme.ts';
import { findRunning } from '../experiments/experiments.store.ts';
import { findTenantLocale, listInstances } from '../instances/instances.store.ts';
import { initialConfig, storedConfig } from '../instances/stored-config.ts';
import type { LandingLook } from '../page/landing-styles.ts';
import type { PagePlace } from '../page/render-page.ts';
import type { RunningTest } from './assign-variant.ts';

export interface LandingState {
  place: PagePlace;
  live: LandingConfig;
  version: number;
  /** Set together: a test needs the draft as its second variant. */
  test: RunningTest | undefined;
  draft: LandingConfig | undefined;
}

const fontsOf = (fonts: { heading: string; body: string } | null): Partial<LandingDefaults['fonts']> => ({
  ...(fonts?.heading && { heading: fonts.heading }),
  ...(fonts?.body && { body: fonts.body }),
});

/** The colors and fonts of a brand or theme that a landing page has, too. */
const lookFrom = (
  colors: Readonly<Partial<Record<string, string | undefined>>>,
  fonts: { heading: string; body: string } | null,
): LandingLook => ({
  colors: Object.fromEntries(
    landingColorNames.flatMap((name) => {
      const color = name === 'accent' ? colors['secondary'] : colors[name];
      return color === undefined ? [] : [[name, color]];
    }),
  ),
  fonts: fontsOf(fonts),
});

const themeLook = async (ctx: ServerContext): Promise<LandingLook> => {
  const id = await chosenTheme(ctx);
  // The default theme is the product's own look, which the templates have of their own.
  const theme = id === 'default' ? undefined : ctx.library.themes.get(id);
  return theme ? lookFrom(theme.colors, theme.fonts) : { colors: {}, fonts: {} };
};

export const placeOf = async (
  ctx: ServerContext,
  tenant: HostTenant | undefined,
  locale: string | undefined,
): Promise<PagePlace> => {
  const host = await getHost(ctx, tenant);
  return {
    tenantId: tenant?.id ?? defaultTenantId,
    host,
    origin: tenant ? siteUrl(ctx, tenant.label) : new URL(ctx.env.appUrl).origin,
    // The prerendered pages of the main host have English at their bare addresses.
    defaultLanguage: tenant && locale === 'vi' ? 'vi' : 'en',
    look: tenant ? lookFrom(host.branding.colors, host.branding.fonts) : await themeLook(ctx),
  };
};

/** Undefined `tenant`: the main host, whose page is that of the shared workspace. */
export const readLandingState = async (
  ctx: ServerContext,
  tenant: HostTenant | undefined,
): Promise<LandingState> => {
  const tenantId = tenant?.id ?? defaultTenantId;
  const { instances, running, locale } = await withTenant(ctx.db, { tenantId }, async (tx) => ({
    instances: await listInstances(tx),
    running: await findRunning(tx),
    locale: await findTenantLocale(tx),
  }));
  const live = instances.find(({ status }) => status === 'live');
  const draft = instances.find(({ status }) => status === 'draft');
  const isTested = running !== undefined && draft !== undefined;
  return {
    place: await placeOf(ctx, tenant, locale),
    live: live ? storedConfig(live) : initialConfig,
    version: live?.version ?? 0,
    test: isTested ? { id: running.id, weight: running.weight } : undefined,
    draft: isTested ? storedConfig(draft) : undefined,
  };
};
