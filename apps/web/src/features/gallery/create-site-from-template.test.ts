import { describe, expect, it } from 'vitest';
import { createSiteFromTemplate, type CreationSteps } from './create-site-from-template.ts';

const site = { id: 'site', pages: [{ id: 'home', content: { sections: [] } }] };

const recordSteps = (changes: Partial<CreationSteps> = {}) => {
  const done: string[] = [];
  const steps: CreationSteps = {
    create: async () => {
      done.push('create');
      return site;
    },
    replaceImages: async (siteId) => {
      done.push(`replace ${siteId}`);
      return 3;
    },
    log: (error) => void done.push(`log ${(error as Error).message}`),
    ...changes,
  };
  return { done, run: () => createSiteFromTemplate(steps) };
};

describe('creating a site from a template', () => {
  it('replaces the images once the site exists', async () => {
    const { done, run } = recordSteps();
    await expect(run()).resolves.toEqual({ site, replaced: 3 });
    expect(done).toEqual(['create', 'replace site']);
  });

  it('keeps the site when the image replacement fails', async () => {
    const { done, run } = recordSteps({ replaceImages: () => Promise.reject(new Error('no photos')) });
    await expect(run()).resolves.toEqual({ site, replaced: 0 });
    expect(done).toEqual(['create', 'log no photos']);
  });

  it('fails when the site itself cannot be created', async () => {
    const { done, run } = recordSteps({ create: () => Promise.reject(new Error('taken')) });
    await expect(run()).rejects.toThrow('taken');
    expect(done).toEqual([]);
  });
});
