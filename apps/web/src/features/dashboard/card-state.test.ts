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
    expect(cardState(status, true).next).toBe(next);
  });

  it('leads to the live site only when there is one', () => {
    const live = siteStatuses.filter((status) => cardState(status, true).actions.includes('visit'));
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers to take a site offline only while it is live', () => {
    const live = siteStatuses.filter((status) => cardState(status, true).actions.includes('unpublish'));
    expect(live).toEqual(['published', 'changed']);
  });

  it('offers nothing but restoring in the trash', () => {
    expect(cardState('trashed', true).actions).toEqual(['restore']);
  });

  it('lets people who may only read look, and nothing more', () => {
    expect(cardState('changed', false)).toEqual({
      tone: 'attention',
      next: undefined,
      actions: ['preview', 'visit'],
    });
  });
});
