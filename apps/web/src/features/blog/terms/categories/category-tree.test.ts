import { describe, expect, it } from 'vitest';
import { isSamePlace, placeAt, problemOf, stepOf } from './category-tree.ts';

// travel > asia > japan, travel > europe, food
const tree = [
  { id: 'travel', parentId: null },
  { id: 'asia', parentId: 'travel' },
  { id: 'japan', parentId: 'asia' },
  { id: 'europe', parentId: 'travel' },
  { id: 'food', parentId: null },
];

describe('a category can’t be dropped', () => {
  it('into itself or what is below it', () => {
    expect(problemOf(tree, 'travel', 'travel')).toBe('cycle');
    expect(problemOf(tree, 'travel', 'japan')).toBe('cycle');
  });

  it('where it or what is below it would be on a fourth level', () => {
    expect(problemOf(tree, 'food', 'japan')).toBe('depth');
    expect(problemOf(tree, 'asia', 'europe')).toBe('depth');
    expect(problemOf(tree, 'food', 'asia')).toBeUndefined();
    expect(problemOf(tree, 'travel', null)).toBeUndefined();
    expect(problemOf(tree, undefined, 'japan')).toBe('depth');
  });
});

describe('a drop', () => {
  it('into a category makes it the last child', () => {
    expect(placeAt(tree, 'food', { target: 'travel', part: 'inside' })).toEqual({
      parentId: 'travel',
      after: 'europe',
    });
    expect(placeAt(tree, 'food', { target: 'japan', part: 'inside' }).after).toBeNull();
  });

  it('before and after a category puts it beside that one', () => {
    expect(placeAt(tree, 'food', { target: 'travel', part: 'before' })).toEqual({
      parentId: null,
      after: null,
    });
    expect(placeAt(tree, 'food', { target: 'europe', part: 'before' })).toEqual({
      parentId: 'travel',
      after: 'asia',
    });
    expect(placeAt(tree, 'food', { target: 'asia', part: 'after' })).toEqual({
      parentId: 'travel',
      after: 'asia',
    });
  });

  it('onto its own place is none', () => {
    expect(isSamePlace(tree, 'europe', placeAt(tree, 'europe', { target: 'asia', part: 'after' }))).toBe(
      true,
    );
    expect(isSamePlace(tree, 'europe', placeAt(tree, 'europe', { target: 'europe', part: 'after' }))).toBe(
      true,
    );
    expect(isSamePlace(tree, 'europe', placeAt(tree, 'europe', { target: 'food', part: 'before' }))).toBe(
      false,
    );
  });
});

it('the keyboard moves a category up, down, in and out', () => {
  expect(stepOf(tree, 'food', 'up')).toEqual({ parentId: null, after: null });
  expect(stepOf(tree, 'food', 'down')).toBeUndefined();
  expect(stepOf(tree, 'travel', 'down')).toEqual({ parentId: null, after: 'food' });
  expect(stepOf(tree, 'food', 'in')).toEqual({ parentId: 'travel', after: 'europe' });
  expect(stepOf(tree, 'japan', 'out')).toEqual({ parentId: 'travel', after: 'asia' });
  // It would bring Japan to a fourth level.
  expect(stepOf([...tree, { id: 'x', parentId: 'japan' }], 'europe', 'in')).toEqual({
    parentId: 'asia',
    after: 'japan',
  });
  expect(stepOf(tree, 'asia', 'in')).toBeUndefined();
});
