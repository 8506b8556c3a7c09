import {
  activeLanding,
  activeLandingPage,
  getLandingTemplate,
  previewLandingTemplate,
} from '@sitewright/contract/landing/landing';
import type { TemplatePage } from '@sitewright/contract/landing/landing-template';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../lib/api.ts';
import { useLanguage } from '../../lib/translations.ts';
import { useIsDark } from '../../theme/color-scheme.ts';

const usePreviewQuery = (page: TemplatePage) => {
  const language = useLanguage();
  const scheme = useIsDark() ? ('dark' as const) : ('light' as const);
  return { page, language, scheme };
};

/** A page of a template with its default texts. */
export const useTemplatePage = (templateId: string, page: TemplatePage) => {
  const query = usePreviewQuery(page);
  return useQuery({
    queryKey: ['landing-template', templateId, query],
    queryFn: async ({ signal }) => {
      const params = { templateId };
      const [template, { html }] = await Promise.all([
        request(getLandingTemplate, { params, signal }),
        request(previewLandingTemplate, { params, query, signal }),
      ]);
      return { name: template.name[query.language], html };
    },
  });
};

/** A page of the landing page of a workspace; of the platform without one. */
export const useActivePage = (tenantId: string | undefined, page: TemplatePage) => {
  const query = usePreviewQuery(page);
  return useQuery({
    queryKey: ['landing-active', tenantId, query],
    queryFn: async ({ signal }) => {
      const headers = tenantId === undefined ? {} : { 'x-tenant-id': tenantId };
      const { template, enabledPages } = await request(activeLanding, { headers, signal });
      if (!template) return { html: undefined, enabledPages };
      const { html } = await request(activeLandingPage, { query, headers, signal });
      return { html, enabledPages };
    },
  });
};
