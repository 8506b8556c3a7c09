// The OpenAPI 3.1 document, generated from the contract.
import { endpoints } from '@sitewright/contract/endpoints';
import type { Endpoint } from '@sitewright/contract/endpoint';
import { errorStatus } from '@sitewright/contract/errors';
import { limits } from '@sitewright/contract/limits';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};

const parameters = (schema: z.ZodType | undefined, place: 'path' | 'query'): Json[] => {
  if (!schema) return [];
  const object = schemaOf(schema, 'input') as { properties?: Record<string, Json>; required?: string[] };
  return Object.entries(object.properties ?? {}).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || (object.required ?? []).includes(name),
    schema: property,
  }));
};

const errorReference = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const integerHeader = (description: string): Json => ({ description, schema: { type: 'integer' } });

const rateLimitHeaders: Json = {
  'RateLimit-Limit': integerHeader('Calls per window'),
  'RateLimit-Remaining': integerHeader('Calls left in the current window'),
  'RateLimit-Reset': integerHeader('Seconds until the window ends'),
};

const rateLimitDescription = ({ rateLimits = [] }: Endpoint): Json =>
  rateLimits.length === 0
    ? {}
    : {
        description: `Rate limits: ${rateLimits
          .map(({ by, limit, per }) => `${limit} calls per ${per} seconds and ${by === 'ip' ? 'IP' : by}`)
          .join(', ')}.`,
      };

const responses = (endpoint: Endpoint): Json => {
  const codes = new Set(endpoint.errors ?? []);
  codes.add('internal');
  if (endpoint.query || endpoint.body) codes.add('validation_failed');
  if (endpoint.params) codes.add('not_found');
  if (endpoint.access !== 'public') codes.add('unauthenticated').add('forbidden');
  if (endpoint.rateLimits) codes.add('rate_limited');
  if (endpoint.idempotent) codes.add('idempotency_mismatch').add('idempotency_in_progress');
  const byStatus = Map.groupBy(codes, (code) => errorStatus[code]);
  return {
    [endpoint.status ?? 200]: {
      description: 'Success',
      ...(endpoint.rateLimits ? { headers: rateLimitHeaders } : {}),
      content: {
        'application/json': { schema: schemaOf(endpoint.response, 'output') },
        ...(endpoint.streams ? { 'text/event-stream': { schema: { type: 'string' } } } : {}),
      },
    },
    ...Object.fromEntries(
      [...byStatus].map(([status, list]) => [
        status,
        {
          description: list.join(', '),
          ...(list.includes('rate_limited')
            ? {
                headers: {
                  ...rateLimitHeaders,
                  'Retry-After': integerHeader('Seconds until the next attempt'),
                },
              }
            : {}),
          content: errorReference,
        },
      ]),
    ),
  };
};

const idempotencyKey: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: `A repeated request with the same key gets the response of the first, for ${limits.http.idempotencyKeyHours} hours`,
  schema: { type: 'string', minLength: 1, maxLength: limits.http.idempotencyKeyMaxLength },
};

const multipartBody = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          image: { type: 'string', contentMediaType: 'application/octet-stream' },
          siteId: { type: 'string' },
        },
        required: ['image', 'siteId'],
      },
    },
  },
};

const operation = (name: string, endpoint: Endpoint): Json => ({
  operationId: name.replace('.', '_'),
  summary: endpoint.summary,
  ...rateLimitDescription(endpoint),
  tags: [name.split('.')[0]],
  security: endpoint.access === 'public' ? [] : [{ bearer: [] }],
  parameters: [
    ...parameters(endpoint.params, 'path'),
    ...parameters(endpoint.query, 'query'),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ],
  ...(endpoint.multipart
    ? { requestBody: multipartBody }
    : endpoint.body
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } },
          },
        }
      : {}),
  responses: responses(endpoint),
});

const errorSchema: Json = {
  type: 'object',
  required: ['error', 'message', 'code', 'errors', 'fields', 'requestId'],
  properties: {
    error: { type: 'string' },
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorStatus) },
    errors: { type: 'array', items: { type: 'string' } },
    fields: { type: 'object', additionalProperties: { type: 'string' } },
    requestId: { type: 'string' },
    details: { type: 'object' },
  },
};

export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of endpoints) {
    const path = (paths[endpoint.path] ??= {});
    path[endpoint.method.toLowerCase()] = operation(name, endpoint);
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Sitewright', version: '1', description: 'Sites, pages, publishing and sign-in.' },
    servers: [{ url: '/api/v1' }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  };
};

export const mountOpenApi = (app: FastifyInstance): void => {
  let document: Json | undefined;
  app.get('/api/v1/openapi.json', async () => (document ??= openApiDocument()));
};
