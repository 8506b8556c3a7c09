import type { SiteOverrides } from '@sitewright/contract/permissions';
import { siteStatuses } from '@sitewright/contract/sites/sites';
import { describe, expect, it } from 'vitest';
import { cardState } from './card-state.ts';

describe('a site card', () => {
  it.each([
    ['draft', 'publish'],
    ['changed', 'publishChanges'],
    ['unpublished', 'publish'],
    ['trashed', 'restore'],
    ['published', undefined],
  ] as const)('offers a site that is %s the next step %s', (status, next) => {
    expect(cardState({ status, role: 'owner', overrides: {} }, true).next).toBe(next);
  });

  it('links to the live site only when it is published', () => {
    const live = siteStatuses.filter((status) =>
      cardState({ status, role: 'owner', overrides: {} }, true).actions.includes('visit'),
    );
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers to take a site offline only while it is live', () => {
    const live = siteStatuses.filter((status) =>
      cardState({ status, role: 'owner', overrides: {} }, true).actions.includes('unpublish'),
    );
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers only restoring in the trash', () => {
    expect(cardState({ status: 'trashed', role: 'owner', overrides: {} }, true).actions).toEqual(['restore']);
  });

  it('offers read-only users only viewing', () => {
    const looking = { tone: 'attention', next: undefined, actions: ['preview', 'visit'] };
    expect(cardState({ status: 'changed', role: 'owner', overrides: {} }, false)).toEqual(looking);
    expect(cardState({ status: 'changed', role: 'viewer', overrides: {} }, true)).toEqual(looking);
  });

  it('leaves sharing, moving and the trash to the owner', () => {
    const { actions } = cardState({ status: 'draft', role: 'owner', overrides: {} }, true);
    expect(actions).toEqual(expect.arrayContaining(['share', 'move', 'trash']));
    expect(cardState({ status: 'draft', role: 'designer', overrides: {} }, true).actions).toEqual(
      actions.filter((action) => !['share', 'move', 'trash'].includes(action)),
    );
  });

  it('applies the permission overrides of a collaborator', () => {
    const of = (role: 'designer' | 'content_editor', overrides: SiteOverrides) =>
      cardState({ status: 'draft', role, overrides }, true).actions;
    expect(of('content_editor', {})).toEqual(['preview', 'blog', 'recommendations']);
    expect(of('content_editor', { publish: true, forms: true })).toEqual([
      'preview',
      'blog',
      'forms',
      'publish',
      'recommendations',
    ]);
    expect(of('designer', { publish: false, settings: false })).toEqual([
      'preview',
      'blog',
      'forms',
      'sections',
      'recommendations',
      'duplicate',
    ]);
  });
});
