import type { Icon } from '@tabler/icons-react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import type { Area } from './area-screen.ts';
import { screensOf } from './area-screens.ts';

export interface AreaLink {
  to: string;
  label: string;
  Icon: Icon;
  /** Active on exactly this path only, not on child paths. */
  isExact?: boolean;
}

/** The navigation of an administration area, in its order. */
export function useAreaLinks(area: Area): AreaLink[] {
  const { t } = useTranslation('features');
  return screensOf(area)
    .flatMap(({ path, link }) => (link ? [{ path, ...link }] : []))
    .toSorted((one, other) => one.order - other.order)
    .map(({ path, name, Icon: LinkIcon, isExact = false }) => ({
      to: path,
      label: t(`nav.${name}`),
      Icon: LinkIcon,
      isExact,
    }));
}
