import {
  type CustomTemplate,
  deleteCustomTemplate,
  downloadStarter,
  listCustomTemplates,
  updateTemplatePages,
  uploadCustomTemplate,
} from '@sitewright/contract/custom-templates/custom-templates';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CallOf } from '../../../lib/api-client.ts';
import { download, request } from '../../../lib/api.ts';

const designsKey = ['section-designs'];

export const useSectionDesigns = () =>
  useQuery({
    queryKey: designsKey,
    queryFn: async ({ signal }) => (await request(listCustomTemplates, { signal })).templates,
    staleTime: 0,
  });

export const useDesignCalls = () => {
  const client = useQueryClient();
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: designsKey });
  return {
    upload: async (file: File): Promise<CustomTemplate> => {
      const body = new FormData();
      body.append('file', file);
      const call = { body } as CallOf<typeof uploadCustomTemplate>;
      const { template } = await request(uploadCustomTemplate, call);
      await reload();
      return template;
    },
    remove: async (id: string): Promise<void> => {
      await request(deleteCustomTemplate, { params: { id } });
      await reload();
    },
    updatePages: async (id: string): Promise<number> => {
      const { pages } = await request(updateTemplatePages, { params: { id } });
      await reload();
      return pages;
    },
    downloadStarter: (): Promise<void> => download(downloadStarter, {}, 'my-section.zip'),
  };
};
