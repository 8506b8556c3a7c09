import { describe, expect, it } from 'vitest';
import { type CreatedPage, createSiteFromTemplate, type CreationSteps } from './create-site-from-template.ts';
import { keepImages } from './replace-images.ts';

const page = (id: string): CreatedPage => ({ id, content: { sections: [] } });
const site = { id: 'site', pages: [page('home'), page('menu')] };
const context = { businessName: 'Casa Lume', industry: 'Restaurants' };

const recordSteps = (changes: Partial<CreationSteps> = {}) => {
  const done: string[] = [];
  const steps: CreationSteps = {
    create: async () => {
      done.push('create');
      return site;
    },
    replaceImages: keepImages,
    savePage: async (siteId, { id }) => void done.push(`save ${siteId}/${id}`),
    log: (error) => void done.push(`log ${(error as Error).message}`),
    ...changes,
  };
  return { done, run: () => createSiteFromTemplate(steps, context) };
};

describe('creating a site from a template', () => {
  it('saves no page when no picture was replaced', async () => {
    const { done, run } = recordSteps();
    await expect(run()).resolves.toBe(site);
    expect(done).toEqual(['create']);
  });

  it('saves only the pages whose pictures were replaced, after the site exists', async () => {
    const replaceImages: CreationSteps['replaceImages'] = async ([home, menu]) => [home!, { ...menu! }];
    const { done, run } = recordSteps({ replaceImages });
    await run();
    expect(done).toEqual(['create', 'save site/menu']);
  });

  it('keeps the site when the pictures cannot be replaced', async () => {
    const { done, run } = recordSteps({ replaceImages: () => Promise.reject(new Error('no photos')) });
    await expect(run()).resolves.toBe(site);
    expect(done).toEqual(['create', 'log no photos']);
  });

  it('keeps the site when a page with new pictures cannot be saved', async () => {
    const { done, run } = recordSteps({
      replaceImages: async (pages) => pages.map((one) => ({ ...one })),
      savePage: () => Promise.reject(new Error('offline')),
    });
    await expect(run()).resolves.toBe(site);
    expect(done).toEqual(['create', 'log offline']);
  });

  it('fails when the site itself cannot be created', async () => {
    const { run } = recordSteps({ create: () => Promise.reject(new Error('taken')) });
    await expect(run()).rejects.toThrow('taken');
  });
});
