import { beforeAll, expect, it } from 'vitest';
import { sharedTestApp } from '../../testing/shared-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

// Files of the library are public, and nothing beside them is.

let app: TestApp;
beforeAll(async () => {
  app = await sharedTestApp();
});

it.each([
  '/library/images/food-coffee.webp',
  '/library/site-templates/restaurant/thumbnail.webp',
  '/library/page-templates/home/thumbnail.webp',
  '/section-assets/hero/hero-1/config.json',
  '/section-assets/hero/hero-1/template.html',
])('%s is served', async (path) => {
  expect((await app.visit('localhost', path)).status).toBe(200);
});

it.each([
  ['a picture that does not exist', '/library/images/nothing.webp'],
  ['a file of the folder beside the pictures', '/library/images/..%2Fsections%2Fhero%2Fhero-1%2Fconfig.json'],
  ['a font that does not exist', '/library/fonts/nothing.woff2'],
  ['a template that does not exist', '/library/site-templates/nothing/thumbnail.webp'],
  ['a template of another kind', '/library/site-templates/..%2Fpage-templates%2Fhome/thumbnail.webp'],
  ['a page of another kind', '/library/page-templates/..%2Fsite-templates%2Frestaurant/thumbnail.webp'],
  ['a design that does not exist', '/section-assets/hero/nothing/template.html'],
  ['a folder beside the designs', '/section-assets/..%2Fsite-templates/restaurant/thumbnail.webp'],
  ['a file that the design does not have', '/section-assets/hero/hero-1/script.js'],
  [
    'a file beside those of the design',
    '/section-assets/hero/hero-1/..%2F..%2F..%2Fsite-templates%2Frestaurant%2Fthumbnail.webp',
  ],
])('%s is not found', async (_what, path) => {
  expect((await app.visit('localhost', path)).status).toBe(404);
});
