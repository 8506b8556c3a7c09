// Rule: for every API call, a guest, a lower role, another user of the same tenant and a user of another tenant get
// 401, 403 or 404, see nothing and change nothing. Generated from the contract, so a new call is covered at once;
// run with both mechanisms of tenant isolation and with each of them alone. ACCESS_AREAS=media,pages limits it to the
// calls of these areas.
import { type Permission, type Role, sharedRoles, siteRoleMay } from '@sitewright/contract/permissions';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestAppOptions } from '../test-app.ts';
import {
  aboutSites,
  addressed,
  type AccessCall,
  callEveryAlias,
  callsOfVariants,
  closedToStaff,
  everyCall,
  guarded,
  isAcrossTenants,
  isOfTenant,
  isOpenTo,
  isWhole,
  type NamedEndpoint,
  unaddressed,
  workspaceAdminCalls,
  authorOnlyCalls,
  unfinished,
} from './access-calls.ts';
import { type AccessObjects, uploadForm } from './access-objects.ts';
import { type AccessFixture, type Caller, callerNames, canary, rejectedNames } from './access-fixture.ts';
import { openAccessWorld } from './access-world.ts';

interface Wall {
  options?: TestAppOptions;
  /** Disables one mechanism of tenant isolation, after all users and objects exist. */
  lower?: (app: TestApp) => Promise<unknown>;
}

/** A redirect counts as success, too. */
const isDone = (status: number): boolean => status < 300 || status === 302;

/** 404 where the role may use the call at all, so that it does not reveal what exists; 403 where it may not. */
const hiddenFrom = (role: Role, endpoint: Endpoint): number => (isOpenTo(role, endpoint) ? 404 : 403);

/** Done, or as far as such a call comes here. */
const isAsFarAsPossible = (status: number, [called]: readonly [string, ...unknown[]]): boolean =>
  unfinished[called] === undefined ? isDone(status) : status === unfinished[called];

/** Hundreds of calls one after the other take longer than a test may on a busy machine. */
const allCallsMs = 120_000;

export const describeAccess = (title: string, { options, lower }: Wall): void => {
  describe(title, () => {
    let app: TestApp;
    let world: AccessFixture;

    beforeAll(async () => {
      ({ app, world } = await openAccessWorld(options));
      await lower?.(app);
    }, 120_000);
    afterAll(() => app.close());

    interface Rule {
      /** Accepts the right statuses. */
      expect: (status: number, call: NamedEndpoint) => boolean;
      /** The rows that must not change. */
      rows: (() => Promise<string>) | undefined;
      mayShow?: boolean;
      code?: string;
    }

    /** Makes each call and returns the deviations from the rule, by the name of the call. */
    const deviations = async (
      calls: readonly NamedEndpoint[],
      ask: AccessCall,
      rule: Rule,
    ): Promise<string[]> => {
      await app.database.ownerPool.query('delete from app.rate_limits');
      const found: string[] = [];
      let before = await rule.rows?.();
      for (const call of calls) {
        const [name, endpoint] = call;
        for (const { status, text } of await callEveryAlias(app, call, ask)) {
          if (!rule.expect(status, call)) found.push(`${name} answers ${status} ${text.slice(0, 200)}`);
          else if (rule.code !== undefined && !text.includes(`"${rule.code}"`))
            found.push(`${name} says ${text}`);
          const isTheirs = ask.isColleague === true && isOfTenant(endpoint);
          if (rule.mayShow !== true && !isTheirs && text.includes(canary))
            found.push(`${name} shows the owner's word`);
        }
        if (!rule.rows || endpoint.method === 'GET') continue;
        const after = await rule.rows();
        if (after !== before) found.push(`${name} changes rows: ${difference(before, after)}`);
        before = after;
      }
      // Detects changes by calls that only read.
      const after = await rule.rows?.();
      if (after !== undefined && after !== before)
        found.push(`a call that reads changes rows: ${difference(before, after)}`);
      return found;
    };

    /** Calls about the objects of a user, then about those of other kinds of owners. */
    const withVariants = (calls: readonly NamedEndpoint[], objects: AccessObjects) => [
      { calls, objects },
      ...callsOfVariants(calls, objects),
    ];

    /** Calls about objects that the caller has no access to. */
    const foreignTo = (caller: Caller, calls: readonly NamedEndpoint[]): NamedEndpoint[] =>
      calls.filter(
        ([, endpoint]) => !(caller.isColleague && isOfTenant(endpoint) && isOpenTo(caller.role, endpoint)),
      );

    const as = (caller: Caller, objects = world.owner): AccessCall => ({
      token: caller.token,
      headers: caller.headers,
      isColleague: caller.isColleague,
      objects,
      isStaff: caller.role === 'PLATFORM_ADMIN' || caller.role === 'SUPER_ADMIN',
    });

    it.each(rejectedNames)('%s is kept out of every call that is not public', async (name) => {
      const { token, code } = world.rejected[name];
      const status = code === 'unauthenticated' ? 401 : 403;
      const found = await deviations(
        guarded,
        { token, objects: world.owner },
        { expect: (answered) => answered === status, rows: world.tenantRows, code },
      );
      expect(found).toEqual([]);
    });

    it('public calls reveal and change nothing of the tenant', async () => {
      const open = everyCall.filter(([, endpoint]) => endpoint.access === 'public');
      const found = await deviations(
        open,
        { objects: world.owner, headers: { 'x-tenant-id': world.owner.tenantId } },
        { expect: (status) => status < 500, rows: world.tenantRows },
      );
      expect(found).toEqual([]);
    });

    it.each(callerNames)(
      '%s does not find what is somebody else’s and changes nothing of it',
      async (name) => {
        const caller = world.callers[name];
        const foreign = foreignTo(caller, addressed);
        const found: string[] = [];
        for (const { calls, objects } of withVariants(foreign, world.owner))
          found.push(
            ...(await deviations(calls, as(caller, objects), {
              expect: (status, [, endpoint]) => status === hiddenFrom(caller.role, endpoint),
              rows: world.tenantRows,
            })),
          );
        expect(found).toEqual([]);
      },
    );

    it.each(callerNames)('%s is refused by every call above their role', async (name) => {
      const caller = world.callers[name];
      const closed = guarded.filter(([, endpoint]) => !isOpenTo(caller.role, endpoint));
      const found = await deviations(closed, as(caller), {
        expect: (status) => status === 403,
        rows: world.tenantRows,
        code: 'forbidden',
      });
      expect(found).toEqual([]);
    });

    it.each(callerNames)('%s sees none of it in any list', async (name) => {
      const caller = world.callers[name];
      const lists = unaddressed.filter(
        ([, endpoint]) =>
          endpoint.method === 'GET' &&
          isOpenTo(caller.role, endpoint) &&
          !isAcrossTenants(endpoint, caller.role),
      );
      const found = await deviations(lists, as(caller), {
        expect: (status) => status === 200 || status === 302,
        rows: world.tenantRows,
      });
      expect(found).toEqual([]);
    });

    /** Foreign ids in a body or a query instead of the path. */
    const foreignIds = async (
      own: AccessCall['objects'],
      { owner } = world,
    ): Promise<[string, Partial<AccessCall>][]> => [
      ['media.uploadMedia', { body: await uploadForm(owner.siteId, 'intruder') }],
      [
        'media.downloadExternalMedia',
        { body: { imageUrl: '/library/images/food-coffee.webp', siteId: owner.siteId } },
      ],
      ['members.inviteMembers', { body: { emails: ['a@example.com'], siteIds: [owner.siteId] } }],
      ['members.removeMember', { query: `?newOwnerId=${owner.userId}` }],
      ['settings.transferTenant', { body: { userId: owner.userId } }],
      ['pages.createPage', { body: { title: 'x', copyOf: owner.pageId } }],
      ['pages.updatePageSettings', { body: { after: owner.pageId } }],
      ['sites.createSite', { body: { name: 'x', subdomain: `site-of-${canary}` } }],
      ['themes.generateThemes', { body: { color: '#336699', siteId: owner.siteId } }],
      ['sites.duplicateSite', { body: { subdomain: `site-of-${canary}` } }],
      // Allowed for members of the tenant.
      ...(own.tenantId === owner.tenantId
        ? []
        : [
            ['tenants.switchTenant', { body: { tenantId: owner.tenantId } }] satisfies [
              string,
              Partial<AccessCall>,
            ],
            [
              'siteSections.copyLibrarySection',
              { body: { librarySectionId: owner.librarySectionId } },
            ] satisfies [string, Partial<AccessCall>],
          ]),
      // The caller's own site in the path, and an object of the owner's after it.
      ...['pages.getPage', 'pages.deletePage', 'pages.updatePageContent', 'documents.pullOperations'].map(
        (name): [string, Partial<AccessCall>] => [name, { objects: { ...owner, siteId: own.siteId } }],
      ),
      ['documents.pushOperations', { objects: { ...owner, siteId: own.siteId } }],
      ['reviewLinks.revokeReviewLink', { objects: { ...owner, siteId: own.siteId } }],
      ...['replyToComment', 'editComment', 'deleteComment', 'resolveComment'].map(
        (name): [string, Partial<AccessCall>] => [
          `comments.${name}`,
          { objects: { ...owner, siteId: own.siteId } },
        ],
      ),
      ['publishing.rollbackRelease', { objects: { ...owner, siteId: own.siteId } }],
      ...[
        'getVersion',
        'restoreVersion',
        'getSiteVersion',
        'getSiteVersionCover',
        'restoreSiteVersion',
        'getRevision',
      ].map((name): [string, Partial<AccessCall>] => [
        `versions.${name}`,
        { objects: { ...owner, siteId: own.siteId } },
      ]),
    ];

    it.each(['another person of the tenant', 'an admin of another tenant who names this one'] as const)(
      '%s reaches nothing of it by an id beside their own things',
      async (name) => {
        const caller = world.callers[name];
        const byName = new Map(everyCall);
        const rows = name === 'another person of the tenant' ? world.ownerRows : world.tenantRows;
        const found: string[] = [];
        for (const [called, beside] of await foreignIds(caller.own!)) {
          const endpoint = byName.get(called);
          // It belongs to an area that was not chosen.
          if (!endpoint && !isWhole) continue;
          const ask = { ...as(caller, caller.own), ...beside };
          found.push(
            ...(await deviations([[called, endpoint!]], ask, {
              expect: (status) => status >= 400 && status < 500,
              rows,
            })),
          );
        }
        expect(found).toEqual([]);
      },
    );

    it.each(['the admin of the tenant', 'a super admin who names the tenant'] as const)(
      '%s finds all of it',
      async (name) => {
        const caller = world.admins[name];
        const reads = addressed.filter(
          ([called, endpoint]) =>
            endpoint.method === 'GET' &&
            isOpenTo(caller.role, endpoint) &&
            !authorOnlyCalls.includes(called) &&
            !endpoint.path.startsWith('/admin/'),
        );
        if (isWhole) expect(reads.length).toBeGreaterThan(10);
        const found: string[] = [];
        for (const { calls, objects } of withVariants(reads, world.owner))
          found.push(
            ...(await deviations(
              calls,
              { ...as(caller, objects), isStaff: false },
              {
                expect: (status, [called]) =>
                  name === 'a super admin who names the tenant' && closedToStaff.includes(called)
                    ? status === 403
                    : status === 200 || status === 302,
                rows: world.tenantRows,
                mayShow: true,
              },
            )),
          );
        expect(found).toEqual([]);
      },
    );

    it.each(sharedRoles)(
      'a %s of the site sees what their role allows, and is rejected where only the owner has access',
      async (role) => {
        const refused = aboutSites.filter(([, { access }]) => !siteRoleMay(role, access as Permission));
        const reads = aboutSites.filter((call) => call[1].method === 'GET' && !refused.includes(call));
        if (isWhole) {
          expect(refused.length).toBeGreaterThan(3);
          expect(reads.length).toBeGreaterThan(5);
        }
        const rule = { rows: world.tenantRows, mayShow: true };
        const found = [
          ...(await deviations(refused, as(world.collaborators[role]), {
            ...rule,
            expect: (status) => status === 403,
            code: 'forbidden',
          })),
          ...(await deviations(reads, as(world.collaborators[role]), {
            ...rule,
            expect: (status) => status === 200 || status === 302,
          })),
        ];
        expect(found).toEqual([]);
      },
    );

    // Last, because it deletes the callers' own objects. It proves that the rejections above are not caused by
    // broken calls.
    it.each(['another person of the tenant', 'an admin of another tenant who names this one'] as const)(
      '%s may use every call of their role on their own objects, without affecting the tenant',
      async (name) => {
        const caller = world.callers[name];
        const calls = guarded.filter(
          ([called, endpoint]) =>
            isOpenTo(caller.role, endpoint) &&
            called !== 'tenants.switchTenant' &&
            !(caller.role === 'USER' && workspaceAdminCalls.includes(called)),
        );
        const rows = name === 'another person of the tenant' ? world.ownerRows : world.tenantRows;
        const found: string[] = [];
        // The other kinds of owners first: the last calls delete what the objects belong to.
        for (const { calls: made, objects } of withVariants(calls, caller.own!).toReversed())
          found.push(
            ...(await deviations(
              made,
              { ...as(caller, objects), isPrimaryOnly: true },
              {
                expect: isAsFarAsPossible,
                rows,
              },
            )),
          );
        expect(found).toEqual([]);
      },
      allCallsMs,
    );

    it('a designer of the site may use every call that their role allows', async () => {
      const allowed = aboutSites
        .filter(([, { access }]) => siteRoleMay('designer', access as Permission))
        .filter(([name]) => !authorOnlyCalls.includes(name));
      const found = await deviations(
        allowed,
        { ...as(world.collaborators.designer), isPrimaryOnly: true },
        { expect: isAsFarAsPossible, rows: undefined, mayShow: true },
      );
      expect(found).toEqual([]);
    });
  });
};

/** Names of the tables whose fingerprints differ. */
const difference = (before = '[]', after: string): string => {
  const earlier = JSON.parse(before) as { name: string; print: string }[];
  return (JSON.parse(after) as { name: string; print: string }[])
    .filter(({ print }, at) => print !== earlier[at]?.print)
    .map(({ name }) => name)
    .join(', ');
};
