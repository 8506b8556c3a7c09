import * as account from './account/account.ts';
import * as passkeys from './account/passkeys.ts';
import * as secondFactor from './account/second-factor.ts';
import * as personalData from './account/personal-data.ts';
import * as audit from './audit/audit.ts';
import * as auth from './auth/auth.ts';
import * as branding from './branding/branding.ts';
import * as comments from './comments/comments.ts';
import * as customTemplates from './custom-templates/custom-templates.ts';
import * as documents from './documents/documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as identities from './account/identities.ts';
import * as imageReplacement from './image-replacement/image-replacement.ts';
import * as library from './library/library.ts';
import * as live from './live/live.ts';
import * as mail from './mail/mail.ts';
import * as media from './media/media.ts';
import * as members from './members/members.ts';
import * as messages from './messages/messages.ts';
import * as notifications from './account/notifications.ts';
import * as overview from './overview/overview.ts';
import * as pageTemplates from './page-templates/page-templates.ts';
import * as pages from './pages/pages.ts';
import * as users from './users/users.ts';
import * as platformMedia from './media/platform-media.ts';
import * as platformSettings from './platform/platform-settings.ts';
import * as platform from './platform/platform.ts';
import * as publishing from './publishing/publishing.ts';
import * as reviewLinks from './review-links/review-links.ts';
import * as settings from './tenants/settings.ts';
import * as sharing from './sharing/sharing.ts';
import * as signIn from './auth/sign-in.ts';
import * as siteSections from './site-sections/site-sections.ts';
import * as siteSettings from './site-settings/site-settings.ts';
import * as siteTransfers from './sharing/site-transfers.ts';
import * as siteTemplates from './site-templates/site-templates.ts';
import * as sites from './sites/sites.ts';
import * as stockImages from './stock/stock-images.ts';
import * as stock from './stock/stock.ts';
import * as tenants from './tenants/tenants.ts';
import * as themes from './themes/themes.ts';
import * as versions from './versions/versions.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const of = (feature: string, module: Record<string, unknown>): [string, Endpoint][] =>
  Object.entries(module)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, definition]) => [`${feature}.${name}`, definition]);

/** Every endpoint of the API by name. The server must mount exactly these. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ...of('auth', auth),
  ...of('signIn', signIn),
  ...of('account', account),
  ...of('account', secondFactor),
  ...of('account', passkeys),
  ...of('account', personalData),
  ...of('identities', identities),
  ...of('notifications', notifications),
  ...of('mail', mail),
  ...of('sites', sites),
  ...of('sharing', sharing),
  ...of('siteTransfers', siteTransfers),
  ...of('pages', pages),
  ...of('documents', documents),
  ...of('live', live),
  ...of('comments', comments),
  ...of('reviewLinks', reviewLinks),
  ...of('publishing', publishing),
  ...of('versions', versions),
  ...of('siteSections', siteSections),
  ...of('siteSettings', siteSettings),
  ...of('siteTemplates', siteTemplates),
  ...of('imageReplacement', imageReplacement),
  ...of('pageTemplates', pageTemplates),
  ...of('media', media),
  ...of('stock', stock),
  ...of('stockImages', stockImages),
  ...of('platformMedia', platformMedia),
  ...of('library', library),
  ...of('customTemplates', customTemplates),
  ...of('platform', platform),
  ...of('platformSettings', platformSettings),
  ...of('overview', overview),
  ...of('messages', messages),
  ...of('tenants', tenants),
  ...of('members', members),
  ...of('settings', settings),
  ...of('branding', branding),
  ...of('users', users),
  ...of('audit', audit),
  ...of('themes', themes),
]);
