import * as account from './account.ts';
import * as audit from './audit.ts';
import * as auth from './auth.ts';
import * as branding from './branding.ts';
import * as comments from './comments.ts';
import * as customTemplates from './custom-templates.ts';
import * as documents from './documents.ts';
import type { Endpoint } from './endpoint.ts';
import * as identities from './identities.ts';
import * as imageReplacement from './image-replacement.ts';
import * as library from './library.ts';
import * as live from './live.ts';
import * as mail from './mail.ts';
import * as media from './media.ts';
import * as members from './members.ts';
import * as messages from './messages.ts';
import * as notifications from './notifications.ts';
import * as overview from './overview.ts';
import * as pageTemplates from './page-templates.ts';
import * as pages from './pages.ts';
import * as people from './people.ts';
import * as platformMedia from './platform-media.ts';
import * as platformSettings from './platform-settings.ts';
import * as platform from './platform.ts';
import * as publishing from './publishing.ts';
import * as reviewLinks from './review-links.ts';
import * as settings from './settings.ts';
import * as sharing from './sharing.ts';
import * as signIn from './sign-in.ts';
import * as siteSections from './site-sections.ts';
import * as siteSettings from './site-settings.ts';
import * as siteTransfers from './site-transfers.ts';
import * as siteTemplates from './site-templates.ts';
import * as sites from './sites.ts';
import * as stockPictures from './stock-pictures.ts';
import * as stock from './stock.ts';
import * as tenants from './tenants.ts';
import * as themes from './themes.ts';
import * as versions from './versions.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

const of = (feature: string, module: Record<string, unknown>): [string, Endpoint][] =>
  Object.entries(module)
    .filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1]))
    .map(([name, definition]) => [`${feature}.${name}`, definition]);

/** Every call of the API by name. The server must mount each of them and no other. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map([
  ...of('auth', auth),
  ...of('signIn', signIn),
  ...of('account', account),
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
  ...of('stockPictures', stockPictures),
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
  ...of('people', people),
  ...of('audit', audit),
  ...of('themes', themes),
]);
