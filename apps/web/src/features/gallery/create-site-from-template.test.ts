import { describe, expect, it } from 'vitest';
import { createSiteFromTemplate, type CreationSteps } from './create-site-from-template.ts';
import { readLines } from './replace-images.ts';

const site = { id: 'site', pages: [{ id: 'home', content: { sections: [] } }] };

const recordSteps = (changes: Partial<CreationSteps> = {}) => {
  const done: string[] = [];
  const steps: CreationSteps = {
    create: async () => {
      done.push('create');
      return site;
    },
    replaceImages: async (siteId) => void done.push(`replace ${siteId}`),
    log: (error) => void done.push(`log ${(error as Error).message}`),
    ...changes,
  };
  return { done, run: () => createSiteFromTemplate(steps) };
};

describe('creating a site from a template', () => {
  it('replaces the images once the site exists', async () => {
    const { done, run } = recordSteps();
    await expect(run()).resolves.toBe(site);
    expect(done).toEqual(['create', 'replace site']);
  });

  it('keeps the site when the image replacement fails', async () => {
    const { done, run } = recordSteps({ replaceImages: () => Promise.reject(new Error('no photos')) });
    await expect(run()).resolves.toBe(site);
    expect(done).toEqual(['create', 'log no photos']);
  });

  it('fails when the site itself cannot be created', async () => {
    const { done, run } = recordSteps({ create: () => Promise.reject(new Error('taken')) });
    await expect(run()).rejects.toThrow('taken');
    expect(done).toEqual([]);
  });
});

it('lines are reassembled across chunk boundaries', async () => {
  const bytes = new TextEncoder().encode('{"a":"bánh"}\n{"b":2}\n\n{"c":3}');
  const pieces = [bytes.slice(0, 8), bytes.slice(8, 9), bytes.slice(9, 20), bytes.slice(20)];
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => {
      for (const piece of pieces) controller.enqueue(piece);
      controller.close();
    },
  });
  const lines: string[] = [];
  for await (const line of readLines(stream)) lines.push(line);
  expect(lines).toEqual(['{"a":"bánh"}', '{"b":2}', '{"c":3}']);
});
