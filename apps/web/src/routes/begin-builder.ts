import type { LoaderFunctionArgs } from 'react-router';
import { appSession } from '../lib/app-session.ts';

/** Loads the builder's initial data in parallel with its code. */
export const beginBuilder = ({ params, request }: LoaderFunctionArgs): null => {
  const { siteId } = params;
  if (siteId === undefined || appSession.accessToken() === '') return null;
  const pageId = new URL(request.url).searchParams.get('page') ?? undefined;
  import('../builder/bootstrap.ts').then(
    ({ prefetchBootstrap: beginOpening }) => beginOpening(siteId, pageId),
    // On failure the screen loads the data itself and shows errors.
    () => undefined,
  );
  return null;
};
