import { expect, it } from 'vitest';
import { productDomain } from './product-domain.ts';

it.each([
  ['localhost', 'localhost'],
  ['sitewright.example', 'sitewright.example'],
  ['app.sitewright.example', 'sitewright.example'],
  ['www.sitewright.example', 'sitewright.example'],
])('gives sites of the app at %s addresses under %s', (host, domain) => {
  expect(productDomain(host)).toBe(domain);
});
