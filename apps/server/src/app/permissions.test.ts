import { permissions } from '@sitewright/contract/permissions';
import { expect, it } from 'vitest';
import { features } from './features.ts';

it('each permission of the contract belongs to one feature', () => {
  const listed = features.flatMap((feature) => Object.keys(feature.permissions?.permissions ?? {}));
  expect(listed.toSorted()).toEqual(Object.keys(permissions).toSorted());
});
