import { endpoints } from '@sitewright/contract/endpoints';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { fullSample, sample } from './sample.ts';

it.each([...endpoints])('the default response of %s is valid', (_name, { response }) => {
  const value = sample(response);
  expect(response.safeParse(value).error?.issues ?? []).toEqual([]);
});

it.each([...endpoints])('the full response of %s is valid', (_name, { response }) => {
  expect(response.safeParse(fullSample(response)).error?.issues ?? []).toEqual([]);
});

it('a sample is the minimal value with the given overrides', () => {
  const schema = z.object({
    name: z.string(),
    seats: z.number().int().min(2),
    state: z.enum(['open', 'closed']),
    guests: z.array(z.string()),
    note: z.string().nullable(),
    color: z.string().optional(),
  });
  expect(sample(schema, { name: 'Mai' })).toEqual({
    name: 'Mai',
    seats: 2,
    state: 'open',
    guests: [],
    note: null,
  });
  expect(fullSample(schema, { name: 'Mai' })).toEqual({
    name: 'Mai',
    seats: 2,
    state: 'open',
    guests: ['Sample'],
    note: 'Sample',
    color: 'Sample',
  });
});
