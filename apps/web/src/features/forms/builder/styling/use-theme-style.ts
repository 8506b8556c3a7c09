import { getSite } from '@sitewright/contract/sites/sites';
import { schemeColors } from '@sitewright/render/theme-css';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { request } from '../../../../lib/api.ts';
import { useBuilder, useStored } from '../model/builder-context.tsx';

/** Declarations of the site’s colors, for forms that take them; empty for all others. */
export const useThemeStyle = (): string => {
  const { siteId } = useBuilder();
  const isUsed = useStored(({ content }) => content.styling.siteColors === true);
  const { data: site } = useQuery({
    queryKey: ['site-of-form', siteId],
    queryFn: ({ signal }) => request(getSite, { params: { id: siteId }, signal }),
    enabled: isUsed,
  });
  return useMemo(() => {
    if (!isUsed || !site) return '';
    const colors = Object.entries({
      ...schemeColors(site.theme, undefined),
      '--radius-small': site.theme.borderRadius.small,
    });
    return `${colors.map(([name, value]) => `${name}:${value}`).join(';')};background:var(--color-background);padding:1.25rem`;
  }, [isUsed, site]);
};
