import type { LoaderFunctionArgs } from 'react-router';
import { appSession } from '../lib/app-session.ts';

/** Has what the builder begins with come beside its code, not after it. */
export const beginBuilder = ({ params, request }: LoaderFunctionArgs): null => {
  const { siteId } = params;
  if (siteId === undefined || appSession.accessToken() === '') return null;
  const pageId = new URL(request.url).searchParams.get('page') ?? undefined;
  import('../builder/opening.ts').then(
    ({ beginOpening }) => beginOpening(siteId, pageId),
    // The screen asks for it itself then, and says so when that fails.
    () => undefined,
  );
  return null;
};
