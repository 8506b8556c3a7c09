import { expect, it } from 'vitest';
import { readDisplay } from './display-settings.ts';

it.each<[string | null, object]>([
  ['{"zoom":0.5,"hasRulers":true}', { zoom: 0.5, hasRulers: true }],
  ['{"hasRulers":true}', { zoom: undefined, hasRulers: true }],
  ['{"zoom":0.333,"hasRulers":"yes"}', { zoom: undefined, hasRulers: false }],
  ['{"zoom":1e9}', { zoom: undefined, hasRulers: false }],
  ['not JSON', { zoom: undefined, hasRulers: false }],
  ['null', { zoom: undefined, hasRulers: false }],
  [null, { zoom: undefined, hasRulers: false }],
])('stored display settings %j are read as %j', (text, settings) => {
  expect(readDisplay(text)).toEqual(settings);
});
