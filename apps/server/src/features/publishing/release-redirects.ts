import {
  type CompiledRedirects,
  compileRedirects,
  type RedirectRule,
} from '@sitewright/contract/site-settings/redirect-rules';
import type { ReleaseManifest } from './release-storage.ts';

/** The redirects of a release, ready to be matched. */
export const redirectsOf = ({
  redirects,
  detours = [],
  gone = [],
  patterns = [],
}: ReleaseManifest): CompiledRedirects => {
  const temporary = new Set(detours);
  return compileRedirects([
    ...Object.entries(redirects).map(([from, to]): RedirectRule => ({
      from,
      to,
      code: temporary.has(from) ? 302 : 301,
    })),
    ...gone.map((from): RedirectRule => ({ from, to: '', code: 410 })),
    ...patterns,
  ]);
};
