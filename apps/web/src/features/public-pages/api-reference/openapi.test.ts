import { expect, it } from 'vitest';
import { curlSample, emptyValues, scriptSample } from './code-samples.ts';
import { filterGroups, groupsOf, groupTitle, type OpenApiDocument, sampleOf, typeOf } from './openapi.ts';

const document: OpenApiDocument = {
  servers: [{ url: '/api/v1' }],
  paths: {
    '/sites': {
      get: {
        operationId: 'sites_listSites',
        summary: 'List sites',
        tags: ['sites'],
        security: [{ bearer: [] }],
        parameters: [],
        responses: { 200: { description: 'Success' } },
      },
    },
    '/form-webhooks/{id}': {
      post: {
        operationId: 'formWebhooks_change',
        summary: 'Change a webhook',
        tags: ['formWebhooks'],
        security: [],
        parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
        requestBody: {
          content: {
            'application/json': {
              schema: {
                type: 'object',
                required: ['name', 'kinds'],
                properties: {
                  name: { type: 'string', maxLength: 80 },
                  kinds: { type: 'array', items: { type: 'string' } },
                  note: { type: 'string' },
                },
              },
            },
          },
        },
        responses: { 200: { description: 'Success' } },
      },
    },
  },
};

it('operations are grouped by their area, and found by words of their address or summary', () => {
  const groups = groupsOf(document);
  expect(groups.map(([group, { length }]) => [groupTitle(group), length])).toEqual([
    ['Form webhooks', 1],
    ['Sites', 1],
  ]);
  expect(filterGroups(groups, 'post webhook').map(([group]) => group)).toEqual(['formWebhooks']);
  expect(filterGroups(groups, 'zebra')).toEqual([]);
});

it('samples have the required fields, and every quote is safe in a shell', () => {
  const [, [operation]] = groupsOf(document)[0]!;
  const values = emptyValues(operation!);
  expect(JSON.parse(values.body)).toEqual({ name: 'text', kinds: [] });
  const filled = { ...values, params: { id: "it's/1" }, body: `{"name":"it's"}` };
  expect(curlSample(operation!, filled, 'https://host')).toBe(
    `curl -X POST 'https://host/api/v1/form-webhooks/it'\\''s%2F1' \\\n  -H 'Content-Type: application/json' \\\n  -d '{"name":"it'\\''s"}'`,
  );
  const [, [list]] = groupsOf(document)[1]!;
  expect(scriptSample(list!, emptyValues(list!), 'https://host')).toContain(
    'Authorization: `Bearer ${token}`',
  );
});

it('types and sample values of any schema end', () => {
  expect(typeOf({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe(
    'string (uuid) | null',
  );
  expect(typeOf({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('"a" | "b"[]');
  expect(sampleOf({})).toBe('text');
  expect(sampleOf({ anyOf: [{ type: 'boolean' }] })).toBe(false);
});
