import { siteStatuses } from '@sitewright/contract/sites';
import { describe, expect, it } from 'vitest';
import { cardState } from './card-state.ts';

describe('the card of a site', () => {
  it.each([
    ['draft', 'publish'],
    ['changed', 'publishChanges'],
    ['unpublished', 'publish'],
    ['trashed', 'restore'],
    ['published', undefined],
  ] as const)('offers a site that is %s the next step %s', (status, next) => {
    expect(cardState({ status, role: 'owner' }, true).next).toBe(next);
  });

  it('leads to the live site only when there is one', () => {
    const live = siteStatuses.filter((status) =>
      cardState({ status, role: 'owner' }, true).actions.includes('visit'),
    );
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers to take a site offline only while it is live', () => {
    const live = siteStatuses.filter((status) =>
      cardState({ status, role: 'owner' }, true).actions.includes('unpublish'),
    );
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers nothing but restoring in the trash', () => {
    expect(cardState({ status: 'trashed', role: 'owner' }, true).actions).toEqual(['restore']);
  });

  it('lets people who may only read look, and nothing more', () => {
    const looking = { tone: 'attention', next: undefined, actions: ['preview', 'visit'] };
    expect(cardState({ status: 'changed', role: 'owner' }, false)).toEqual(looking);
    expect(cardState({ status: 'changed', role: 'viewer' }, true)).toEqual(looking);
  });

  it('leaves sharing and the trash to the owner', () => {
    const { actions } = cardState({ status: 'draft', role: 'owner' }, true);
    expect(actions).toEqual(expect.arrayContaining(['share', 'trash']));
    expect(cardState({ status: 'draft', role: 'designer' }, true).actions).toEqual(
      actions.filter((action) => action !== 'share' && action !== 'trash'),
    );
  });
});
