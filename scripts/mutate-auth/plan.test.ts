import { describe, expect, it } from 'vitest';
import { findMutants } from './find/find-mutants.ts';
import { modulesOf } from './modules.ts';
import { type Plan, planOf } from './plan.ts';
import { createRouteLookup } from './route-lookup.ts';
import { createTestFiles } from './test-files.ts';

const server = 'apps/server/src';
const contract = 'packages/contract/src/media/media.ts';
/** Calls that the contract really has, in a program of a few lines. */
const modules = modulesOf([
  [
    contract,
    `export const getMedia = endpoint({ method: 'GET', path: '/media/{id}', access: 'media.read' });
     export const deleteMedia = endpoint({ method: 'DELETE', path: '/media/{id}', access: 'media.write' });`,
  ],
  [
    `${server}/features/media/media.routes.ts`,
    `import * as contract from '@sitewright/contract/media/media';
     import { drop, read } from './media.service.ts';
     export const routes = [route(contract.getMedia, (ctx) => read(ctx)), route(contract.deleteMedia, drop)];`,
  ],
  [
    `${server}/features/media/media.service.ts`,
    `import { findFile } from '../files/files.store.ts';
     import { removeFile } from '../files/files.store.ts';
     export const read = (ctx) => { assertGuest(ctx); return findFile(ctx); };
     export const drop = (ctx) => { assertOwner(ctx); return removeFile(ctx); };`,
  ],
  [
    `${server}/features/files/files.store.ts`,
    `export const findFile = (tx) => tx.where('owner_id', '=', tx.userId);
     export const removeFile = (tx) => tx.where('tenant_id', '=', tx.tenantId);
     export const sweep = (tx) => tx.deleteFrom('files').where('site_id', '=', tx.siteId);`,
  ],
  [
    `${server}/identity/auth/sign-in.ts`,
    'export const signIn = (ctx) => { enforceRateLimit(ctx); refuseGuest(ctx); };',
  ],
]);
const tests = createTestFiles([
  { file: `${server}/features/media/media.test.ts`, imports: [], text: '' },
  { file: `${server}/features/pages/pages.test.ts`, imports: [], text: 'get(`/media/${file.id}`)' },
  {
    file: `${server}/identity/account/account.test.ts`,
    imports: [`${server}/identity/auth/sign-in.ts`],
    text: '',
  },
]);
const reach = createRouteLookup(modules);

const planFor = (text: string): Plan =>
  planOf(
    findMutants(modules).find(({ id }) => id.includes(text))!,
    reach,
    tests,
  );

const matrix = `${server}/app/access-matrix.test.ts`;
const services = `${server}/app/access-matrix-services.test.ts`;

describe('the plan of a mutant', () => {
  it('asks the calls of the area first, then the tests of the feature', () => {
    expect(planFor('assertGuest')).toEqual({
      folder: 'features/media',
      group: 'reads',
      steps: [
        { areas: 'media', files: [services] },
        { areas: 'media', files: [matrix] },
        { areas: undefined, files: [`${server}/features/media/media.test.ts`] },
      ],
    });
  });

  it('leaves out the tests that never call the function', () => {
    const mutant = findMutants(modules).find(({ id }) => id.includes('assertGuest'))!;
    const stepsReachedBy = (...files: string[]) =>
      planOf(mutant, reach, tests, () => new Set(files)).steps.flatMap((step) => step.files);
    expect(stepsReachedBy(services)).toEqual([services]);
    expect(stepsReachedBy(`${server}/features/media/media.test.ts`)).toEqual([
      `${server}/features/media/media.test.ts`,
    ]);
    expect(stepsReachedBy()).toEqual([]);
  });

  it('ends with tests of other features that call the function, unless nearly all do', () => {
    const mutant = findMutants(modules).find(({ id }) => id.includes('assertGuest'))!;
    const filesReachedBy = (count: number) =>
      planOf(
        mutant,
        reach,
        tests,
        () => new Set([services, ...Array.from({ length: count }, (_, n) => `${server}/other-${n}.test.ts`)]),
      ).steps.flatMap((step) => step.files);
    expect(filesReachedBy(2)).toEqual([services, `${server}/other-0.test.ts`, `${server}/other-1.test.ts`]);
    expect(filesReachedBy(21)).toEqual([services]);
  });

  it('is of the writes where a call that writes leads to it', () => {
    expect(planFor('assertOwner').group).toBe('writes');
    expect(planFor("where('site_id'").group).toBe('writes');
  });

  it('follows calls into features without tests', () => {
    const plan = planFor("where('owner_id'");
    expect([plan.folder, plan.group, plan.steps.flatMap(({ files }) => files)]).toEqual([
      'features/files',
      'reads',
      [matrix, `${server}/features/media/media.test.ts`, matrix],
    ]);
  });

  it('of a filter by tenant runs without row-level security', () => {
    expect(planFor("where('tenant_id'").steps[0]!.files).toEqual([
      `${server}/app/access-matrix-filter-alone.test.ts`,
    ]);
  });

  it('of what no call leads to asks all calls, the tests that import it, and all of identity', () => {
    const plan = planFor('refuseGuest');
    expect([plan.group, plan.steps]).toEqual([
      'account',
      [
        { areas: undefined, files: [services] },
        { areas: undefined, files: [matrix] },
        { areas: undefined, files: [`${server}/identity/account/account.test.ts`] },
        { areas: undefined, files: [`${server}/identity/account/account.test.ts`] },
      ],
    ]);
    expect(planFor('enforceRateLimit').group).toBe('limits');
  });

  it('of an endpoint is that of the feature which answers it', () => {
    expect(planFor('DELETE /media/{id}')).toMatchObject({ folder: 'features/media', group: 'writes' });
  });

  it('names tests of other features that call the endpoint where there are none of its own', () => {
    const routes = reach.ofFolder('features/media');
    const [mutant] = findMutants(modules).filter(({ id }) => id.includes('assertGuest'));
    const elsewhere = createTestFiles([
      { file: `${server}/features/pages/pages.test.ts`, imports: [], text: 'get(`/media/${file.id}`)' },
      { file: `${server}/features/sites/sites.test.ts`, imports: [], text: "get('/sites')" },
    ]);
    expect(elsewhere.of(mutant!, 'features/media', routes)).toEqual([
      `${server}/features/pages/pages.test.ts`,
    ]);
  });
});
