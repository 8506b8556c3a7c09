import { listSites } from '@sitewright/contract/sites/sites';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { axeViolations } from '../../../testing/axe-violations.ts';
import { sentTo } from '../../../testing/mock-api.ts';
import { mockFile } from '../../../testing/mock-files.ts';
import { renderScreen } from '../../../testing/render-screen.tsx';

const body = page.elementLocator(document.body);
const operation = (operationId: string, summary: string) => ({
  operationId,
  summary,
  tags: ['sites'],
  security: [{ bearer: [] }],
  parameters: [],
  responses: {
    200: {
      description: 'Success',
      content: {
        'application/json': { schema: { type: 'object', properties: { sites: { type: 'array' } } } },
      },
    },
    401: { description: 'unauthenticated' },
  },
});
const openApi = {
  servers: [{ url: '/api/v1' }],
  paths: {
    '/sites': {
      get: operation('sites_listSites', 'List the sites of the reader'),
      post: operation('sites_createSite', 'Create a site'),
    },
  },
};

it('an endpoint is found, tried as the signed-in user, and asks before it changes something', async () => {
  mockFile('/api/v1/openapi.json', new File([JSON.stringify(openApi)], 'openapi.json'));
  await renderScreen('/api-docs#sites_listSites');
  await expect.element(body.getByText('List the sites of the reader')).toBeVisible();
  await body.getByRole('button', { name: 'Send request' }).click();
  await expect.element(body.getByText('Status 200')).toBeVisible();
  expect(sentTo(listSites).at(-1)?.headers.get('authorization')).toMatch(/^Bearer /);
  await body.getByLabelText('Search endpoints').fill('create');
  await expect.element(body.getByText('List the sites of the reader')).not.toBeInTheDocument();
  await body.getByText('Create a site', { exact: true }).last().click();
  await body.getByRole('button', { name: 'Send request' }).click();
  await expect.element(body.getByText('This call changes real data.')).toBeVisible();
  await body.getByRole('button', { name: 'Cancel' }).click();
  await expect.element(body.getByRole('button', { name: 'Send request' })).toBeVisible();
  expect(await axeViolations()).toEqual([]);
  await body.getByLabelText('Search endpoints').fill('zebra');
  await expect.element(body.getByText('No endpoints match.')).toBeVisible();
});
