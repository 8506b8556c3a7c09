// One request for every endpoint of the contract, for the objects of a given user.
import { randomUUID } from 'node:crypto';
import type { Alias, Endpoint } from '@sitewright/contract/endpoint';
import { endpoints } from '@sitewright/contract/endpoints';
import { scopeOf, type Role } from '@sitewright/contract/permissions';
import { readAccessAreas } from '../../core/env.ts';
import { testPassword, type TestApp } from '../test-app.ts';
import { designForm } from '../design-zip-form.ts';
import { accessData, mergedData } from './access-data.ts';
import { type AccessObjects, uploadForm } from './access-objects.ts';

export type NamedEndpoint = readonly [name: string, endpoint: Endpoint];

const closedToMembers: ReadonlySet<Endpoint | undefined> = new Set(
  accessData.flatMap((data) => data.closedToMembers ?? []).map((name) => endpoints.get(name)),
);

export const isOpenTo = (role: Role, endpoint: Endpoint): boolean => {
  const { access } = endpoint;
  if (role === 'USER' && closedToMembers.has(endpoint)) return false;
  return access === 'public' || access === 'signed-in' || scopeOf(role, access) !== undefined;
};

/** Endpoints that staff may call across tenants do not test tenant isolation. */
export const isAcrossTenants = ({ access }: Endpoint, role: Role): boolean =>
  access !== 'public' && access !== 'signed-in' && scopeOf(role, access) === 'any';

/** Calls that later calls depend on run last, in this order. */
const runLast = [
  'customTemplates.deleteCustomTemplate',
  'siteSections.deleteSiteSection',
  'siteSections.deleteLibrarySection',
  ...accessData.flatMap((data) => data.runLast ?? []),
  'reviewLinks.revokeReviewLink',
  'pages.deleteHeader',
  'pages.deletePage',
  'media.deleteMediaFolder',
  'media.deleteMedia',
  'sites.deleteSite',
  'sites.restoreSite',
  'members.suspendMember',
  'members.reactivateMember',
  'members.removeMember',
  'members.revokeInvitation',
  'account.endOneSession',
  'account.endOtherSessions',
  'account.changePassword',
  'account.deletePasskey',
  'settings.transferTenant',
  'settings.closeOwnTenant',
  'settings.reopenOwnTenant',
  'tenants.switchTenant',
  'account.requestDeletion',
];
const runOrder = ([name]: NamedEndpoint): number => runLast.indexOf(name);

const areas = readAccessAreas();
/** Whether the calls of all areas are made; how many there are is known only then. */
export const isWhole = areas === undefined;
const isChosen = ([name]: NamedEndpoint): boolean =>
  areas === undefined || areas.includes(name.split('.')[0]!);

export const everyCall: readonly NamedEndpoint[] = [...endpoints]
  .filter(isChosen)
  .toSorted((a, b) => runOrder(a) - runOrder(b));

export const guarded = everyCall.filter(([, endpoint]) => endpoint.access !== 'public');
/** Paths whose parameter names something that all have: a gallery template, a sign-in provider, a tutorial, a type of email. */
const isCommon = (path: string): boolean =>
  ['/site-templates', '/stock/', '/users/me/identities', '/documentation/', '/tenant/email-templates/'].some(
    (start) => path.startsWith(start),
  );
/** Calls with an object id: for those, a foreign object is not found. */
export const addressed = guarded.filter(
  ([, endpoint]) => endpoint.path.includes('{') && !isCommon(endpoint.path),
);
/** Objects that belong to a tenant as a whole: every member may see them. */
export const isOfTenant = ({ path, access }: Endpoint): boolean =>
  path.startsWith('/section-library') ||
  (access !== 'public' && access !== 'signed-in' && scopeOf('USER', access) === 'tenant');
/** Calls about one site or its files: there the caller's role in the site counts, too. */
export const aboutSites = addressed.filter(
  ([, { path }]) => path.startsWith('/sites/') || path.startsWith('/media/'),
);
export const unaddressed = guarded.filter(([, endpoint]) => !endpoint.path.includes('{'));

/** Calls that even the owner cannot complete here, with the status that shows how far they came. */
export const unfinished: Readonly<Record<string, number>> = {
  // They need proof that only a device or a user can give.
  'account.confirmTotp': 422,
  'account.addPasskey': 422,
  'account.stepUp': 422,
  'account.sendStepUpCode': 409,
  // Google is not configured, and no user returns from it.
  'identities.startIdentityLink': 503,
  'identities.finishIdentityLink': 410,
  // No stock service is configured.
  'stock.searchStock': 503,
  'stock.trackStockDownload': 503,
  // The version is stale, or there is no user to transfer to.
  'branding.publishBranding': 409,
  'settings.transferTenant': 422,
  // The site is shared with nobody, and nobody has offered it.
  'siteTransfers.offerSite': 404,
  'siteTransfers.answerSiteOffer': 404,
  ...mergedData((data) => data.unfinished),
};

/** Calls reserved to the author of a comment and to the recipient of an offer, whatever role others have. */
export const authorOnlyCalls: readonly string[] = [
  ...accessData.flatMap((data) => data.authorOnly ?? []),
  'siteTransfers.answerSiteOffer',
];

/** Calls that members of a workspace may not make although their role may in the shared workspace. */
export const workspaceAdminCalls: readonly string[] = accessData.flatMap(
  (data) => data.workspaceAdminsOnly ?? [],
);

/** Calls about a tenant that its own admins may make, and staff of the installation may not. */
export const closedToStaff: readonly string[] = accessData.flatMap((data) => data.closedToStaff ?? []);

const nothing = { tenantId: 'no-such-tenant', id: '00000000-0000-4000-8000-000000000000' };

export const pathParameters = (
  path: string,
  objects: AccessObjects,
  isStaff: boolean,
): Record<string, string> => {
  if (path.startsWith('/site-templates')) return { id: 'restaurant', slug: 'restaurant' };
  // Staff can reach every tenant and user, so here they ask for ids that do not exist.
  if (path.startsWith('/admin/') && isStaff) {
    const others = Object.keys(objects.ofFeatures).map((name) => [name, nothing.id] as const);
    return {
      ...Object.fromEntries(others),
      id: nothing.id,
      userId: nothing.id,
      tenantId: nothing.tenantId,
      // No ids: of these there is nothing that does not exist.
      locale: 'en',
      templateVersion: '1',
      backupName: 'none.backup',
    };
  }
  const id = path.startsWith('/media/folders/')
    ? objects.folderId
    : path.startsWith('/media/')
      ? objects.mediaId
      : path.startsWith('/admin/mails')
        ? objects.mailId
        : path.startsWith('/custom-templates')
          ? objects.templateId
          : path.startsWith('/automation-runs')
            ? objects.runId
            : objects.siteId;
  return {
    ...Object.fromEntries(Object.entries(objects).map(([key, value]) => [key, String(value)])),
    ...objects.ofFeatures,
    id,
    version: String(objects.brandingVersion),
    ...(path.startsWith('/sites/{id}/versions/') ? { versionId: objects.siteVersionId } : {}),
    moment: '1',
    provider: 'google',
    service: 'pexels',
    token: 'no-such-token',
  };
};

/** Required query strings of calls that read. */
export const queries: Readonly<Record<string, string>> = {
  'documents.pullOperations': '?since=0',
  'live.subscribeToSite': '?tabId=intruder-tab',
  'stock.searchStock': '?query=coffee',
  ...mergedData((data) => data.queries),
};

/** The body for a group of settings that changes nothing in it; empty for all other calls. */
const unchangedSettings = (path: string): object => {
  const [, area, group] = /^\/(admin|tenant)\/settings\/([\w-]+)$/.exec(path) ?? [];
  return group === undefined ? {} : { version: area === 'admin' ? 0 : 1, [group]: {} };
};

/** A valid body for each call with a body, so that only the access rule can reject it. */
export const bodyOf = (name: string, objects: AccessObjects): unknown => {
  const { tenantId, userId, siteId, mediaId, documentId, librarySectionId } = objects;
  const fresh = `fresh-${randomUUID().slice(0, 8)}`;
  const bodies: Record<string, unknown> = {
    'account.changeEmail': { email: `${fresh}@example.com` },
    'account.changePassword': { newPassword: `${testPassword} ${fresh}` },
    'account.renamePasskey': { name: 'Renamed' },
    'auth.updateMe': { firstName: 'Intruder' },
    'identities.startIdentityLink': { challenge: 'c'.repeat(43) },
    'identities.finishIdentityLink': { code: 'no-such-code', verifier: 'x' },
    'branding.publishBranding': { edit: 1 },
    'imageReplacement.describeImages': { prompt: 'A bakery' },
    'branding.saveBranding': { edit: 1, branding: {} },
    'reviewLinks.openReview': { token: 'no-such-token' },
    'reviewLinks.addReviewComment': { name: 'x', documentId, body: 'Intruder' },
    'reviewLinks.replyToReviewComment': { name: 'x', body: 'Intruder' },
    'documents.pushOperations': {
      clientId: 'intruder-1',
      seq: 1,
      baseVersion: 1,
      ops: [{ op: 'remove', id: 'x' }],
    },
    'live.updatePresence': { tabId: 'intruder-tab', where: null },
    'media.changeManyMedia': { ids: [mediaId], action: 'tag', tag: 'intruder' },
    'media.changeMediaFolder': { name: fresh },
    'media.createMediaFolder': { name: fresh },
    'media.downloadExternalMedia': { imageUrl: '/library/images/food-coffee.webp', siteId },
    'members.changeMemberRole': { role: 'ADMIN' },
    'members.inviteMembers': { emails: [`${fresh}@example.com`] },
    'pages.createPage': { title: 'Intruder' },
    'pages.putFooter': { type: 'footer/footer-1', data: {} },
    'pages.putHeader': { type: 'header/header-1', data: {} },
    'pages.updatePageContent': { content: { sections: [] } },
    'users.anonymiseUser': { email: 'nobody@example.com' },
    'users.createUser': { email: `${fresh}@example.com`, tenantId },
    'users.setPlatformRole': { role: null },
    'users.suspendUsers': { ids: [userId], reason: 'x' },
    'users.suspendUser': { reason: 'x' },
    'platformMedia.blockMedia': { reason: 'x' },
    'platformSettings.updatePlatformSettings': { version: 0 },
    'publishing.publishSite': { isPublished: true },
    'publishing.scheduleSite': { publishAt: null, unpublishAt: null },
    'settings.closeOwnTenant': { slug: tenantId },
    'settings.transferTenant': { userId },
    'settings.updateTenantSettings': { version: 1 },
    'sharing.shareSite': { role: 'viewer' },
    'sharing.shareSiteWithMany': { role: 'viewer', emails: [`${fresh}@example.com`] },
    'siteTransfers.answerSiteOffer': { accept: true },
    'siteTransfers.offerSite': { userId, stays: true },
    'siteSettings.grantSiteAccess': { state: 's'.repeat(43) },
    'siteRedirects.putRedirects': { redirects: [] },
    'siteRedirects.importRedirects': { csv: '/old,/menu', apply: true },
    'siteSettings.putSiteAccess': { mode: 'public' },
    'siteSettings.putSiteCode': {},
    'siteSections.createSiteSection': { name: 'New', category: 'cta', section: { type: 'cta/cta-1' } },
    'siteSections.copyLibrarySection': { librarySectionId },
    'siteTemplates.createSiteFromTemplate': { name: 'New', subdomain: fresh },
    'sites.createSite': { name: 'New', subdomain: fresh },
    'versions.saveSiteVersion': { label: 'Intruder' },
    'versions.saveVersion': { label: 'Intruder' },
    'versions.renameVersion': { label: 'Intruder' },
    'versions.renameSiteVersion': { label: 'Intruder' },
    'themes.setPlatformTheme': { themeId: 'default' },
    'themes.generateThemes': { color: '#336699', siteId },
    'stock.trackStockDownload': { id: 'no-such-photo' },
    'stockImages.changeStockImage': { title: 'Intruder', version: 0 },
    'stockImages.setFeaturedImages': { ids: ['no-such-picture'], version: 0 },
    'tenants.changeTenantOwner': { userId },
    'tenants.closeTenant': { slug: tenantId },
    'tenants.createTenant': { name: 'New', slug: fresh, ownerEmail: `${fresh}@example.com` },
    'tenants.suspendTenant': { reason: 'x' },
    'tenants.switchTenant': { tenantId },
    'tenants.updateTenant': { version: 1 },
    ...mergedData((data) => data.bodies?.(objects)),
  };
  return bodies[name] ?? unchangedSettings(endpoints.get(name)?.path ?? '');
};

const fillPath = (path: string, values: Record<string, string>): string =>
  path.replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? key);

/** The calls whose objects differ, for each of the other kinds of owners. */
export const callsOfVariants = (
  calls: readonly NamedEndpoint[],
  objects: AccessObjects,
): { calls: readonly NamedEndpoint[]; objects: AccessObjects }[] =>
  objects.variants.map((variant) => {
    const others = { ...objects, ...variant, ofFeatures: { ...objects.ofFeatures, ...variant.ofFeatures } };
    const differs = ([, { path }]: NamedEndpoint): boolean =>
      fillPath(path, pathParameters(path, objects, false)) !==
      fillPath(path, pathParameters(path, others, false));
    return { calls: calls.filter(differs), objects: others };
  });

export interface RawResponse {
  status: number;
  text: string;
}

export interface AccessCall {
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
  /** Owner of the objects in the request. */
  objects: AccessObjects;
  isStaff?: boolean | undefined;
  /** The caller is a member of the owner's tenant and may see what belongs to all of it. */
  isColleague?: boolean | undefined;
  /** Skips the aliases of an endpoint. */
  isPrimaryOnly?: boolean;
  query?: string;
  body?: unknown;
}

const send = async (
  app: TestApp,
  method: string,
  path: string,
  { token, headers, body }: Omit<AccessCall, 'objects'>,
) => {
  const isForm = body instanceof FormData;
  const response = await fetch(`${app.origin}${path}`, {
    method,
    // Redirects are not followed: nothing outside may be visited.
    redirect: 'manual',
    headers: {
      ...headers,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  // An event stream does not end: its first chunk shows what the caller can see.
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    const reader = response.body!.getReader();
    const { value } = await reader.read();
    await reader.cancel();
    return { status: response.status, text: new TextDecoder().decode(value) };
  }
  return { status: response.status, text: await response.text() };
};

/** Calls an endpoint under its path and all aliases. */
export const callEveryAlias = async (
  app: TestApp,
  [name, endpoint]: NamedEndpoint,
  ask: AccessCall,
): Promise<RawResponse[]> => {
  const { objects, isStaff = false } = ask;
  const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE';
  const body =
    name === 'customTemplates.uploadCustomTemplate'
      ? await designForm()
      : endpoint.multipart
        ? await uploadForm(objects.siteId, 'intruder')
        : bodyOf(name, objects);
  const query = queries[name] ?? '';
  const answers: RawResponse[] = [];
  for (const alias of [
    `/api/v1${endpoint.path}` as const,
    ...(ask.isPrimaryOnly ? [] : (endpoint.aliases ?? [])),
  ]) {
    const place: Alias = typeof alias === 'string' ? { method: endpoint.method, path: alias } : alias;
    const { method, path } = place;
    const filled = fillPath(path, pathParameters(endpoint.path, objects, isStaff));
    answers.push(
      await send(app, method, `${filled}${ask.query ?? query}`, {
        ...ask,
        headers: { ...ask.headers, ...(place.accepts ? { accept: 'application/json' } : {}) },
        body: hasBody ? (ask.body ?? body) : undefined,
      }),
    );
  }
  return answers;
};
