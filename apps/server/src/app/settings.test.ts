import { endpoints } from '@sitewright/contract/endpoints';
import { scopeOf } from '@sitewright/contract/permissions';
import { describe, expect, it } from 'vitest';
import { features } from './features.ts';

const definitions = features.flatMap((feature) => feature.settings ?? []);

describe('the settings of all features', () => {
  it('are stored under names of their own', () => {
    const keys = definitions.map(({ scope, name }) => `${scope} ${name}`);
    expect(keys.length).toBeGreaterThan(5);
    expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
    // The settings of the installation that share a version are one target of the audit log.
    expect(keys).not.toContain('platform settings');
  });

  it('are closed to the users of a tenant where they are those of the installation', () => {
    const calls = [...endpoints].filter(([, { path }]) => path.startsWith('/admin/settings'));
    expect(calls.length).toBeGreaterThan(3);
    const open = calls.filter(
      ([, { access }]) => access === 'public' || access === 'signed-in' || scopeOf('ADMIN', access),
    );
    expect(open.map(([name]) => name)).toEqual([]);
  });

  it.each(definitions)('$scope $name: the defaults are valid, complete and nowhere else', (definition) => {
    const { schema, defaults } = definition;
    expect(schema.parse(defaults)).toEqual(defaults);
    expect(Object.keys(defaults).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
    // A default in the schema would reset every field that a change leaves out.
    for (const field of Object.values(schema.shape)) expect(field.safeParse(undefined).data).toBeUndefined();
  });
});
