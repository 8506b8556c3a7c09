// Permissions of a user on a site: those of their role, plus or minus their overrides.
import type { JsonObject } from '@sitewright/contract/content';
import {
  mayHaveOverrides,
  type Permission,
  type SharedRole,
  siteMay,
  type SiteRight,
  siteRightNames,
  siteRights,
} from '@sitewright/contract/permissions';
import { siteSearchTexts } from '@sitewright/contract/site-settings/site-seo';
import type { Theme } from '@sitewright/contract/themes/theme';
import { lacksGrant } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import type { SiteView } from './sites.store.ts';

/** Throws 403 with the reason when the role in the site, or an override, does not allow it. */
export const assertCan = (
  site: Pick<SiteView, 'role' | 'overrides' | 'grants'>,
  permission: Permission,
): void => {
  if (siteMay(site, permission)) return;
  if (site.role === 'owner' || siteMay({ ...site, grants: undefined }, permission)) {
    throw lacksGrant(permission);
  }
  const right = siteRightNames.find((name) => siteRights[name] === permission);
  const isTheirs = right !== undefined && mayHaveOverrides(site.role);
  const sentence = isTheirs ? rightDeniedMessages[right] : roleDeniedMessages[site.role];
  throw new AppError('forbidden', sentence, { details: { permission } });
};

const rightDeniedMessages: Record<SiteRight, string> = {
  publish: "You don't have permission to publish this site. Ask the site owner.",
  addPages: "You don't have permission to add, rename or delete pages. Ask the site owner.",
  settings: "You don't have permission to change site settings. Ask the site owner.",
  code: "You don't have permission to view or edit custom code. Ask the site owner.",
  forms: "You don't have permission to view form submissions. Ask the site owner.",
  blog: "You don't have permission to publish posts. Ask the site owner.",
};

const roleDeniedMessages: Record<SharedRole, string> = {
  designer: 'Only the owner of this site can do this.',
  content_editor: 'You can only edit the content of this site. Ask its owner for more access.',
  commenter: 'You can view this site and comment on it. Ask its owner for edit access.',
  viewer: 'You can only view this site. Ask its owner for edit access.',
};

export interface SiteChangeInput {
  name?: string | undefined;
  description?: string | undefined;
  settings?: object | undefined;
  theme?: Theme | undefined;
}

/** Search texts may be edited by content editors; settings that control search engines may not. */
const isSearchText = (settings: object): boolean =>
  Object.entries(settings).every(
    ([name, value]) =>
      name === 'seo' && Object.keys(value as object).every((part) => siteSearchTexts.has(part)),
  );

export const requireSiteChange = (
  site: SiteView,
  { theme, settings = {}, name, description }: SiteChangeInput,
): void => {
  if (theme) assertCan(site, 'sites.write');
  if (name !== undefined || description !== undefined || !isSearchText(settings)) {
    assertCan(site, 'sites.settings');
  }
};

/** Merges search settings into the stored ones, so that users cannot erase settings they may not see. */
export const mergedSettings = (known: JsonObject, change: JsonObject): JsonObject => ({
  ...known,
  ...change,
  ...(change['seo'] === undefined
    ? {}
    : { seo: { ...(known['seo'] as JsonObject), ...(change['seo'] as JsonObject) } }),
});
