import { useDebouncedValue } from '@mantine/hooks';
import { previewLanding } from '@sitewright/contract/landing/landing-manager';
import type { TemplatePage } from '@sitewright/contract/landing/landing-template';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import type { Language } from '../../../lib/languages.ts';
import { useIsDark } from '../../../theme/color-scheme.ts';
import type { LandingEdit } from '../edit-state.ts';
import { useLandingArea } from '../use-landing-manager.ts';

/** Keeps the dragging of a color from rendering the page many times. */
const pauseMs = 200;

interface Wanted {
  templateId: string;
  page: TemplatePage;
  language: Language;
  edit: LandingEdit;
}

/** The edited page as HTML; that of the state before while the next one is rendered. */
export const useDraftPreview = ({ templateId, page, language, edit }: Wanted) => {
  const { root, headers } = useLandingArea();
  const scheme = useIsDark() ? ('dark' as const) : ('light' as const);
  const [calm] = useDebouncedValue(edit, pauseMs);
  const body = { templateId, page, language, scheme, edit: true, ...calm };
  const query = useQuery({
    queryKey: [...root, 'preview', body],
    queryFn: async ({ signal }) => {
      const { html, issues } = await request(previewLanding, { headers, body, signal });
      return { html, issues, page, templateId };
    },
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const { data, isError, error, refetch } = query;
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  const isWaiting = query.isPlaceholderData || calm !== edit;
  return {
    /** The last state that could be rendered. */
    shown: data ?? last,
    isStale: isWaiting || isError,
    isLoading: isWaiting,
    error: isError ? error : null,
    retry: () => void refetch(),
  };
};
