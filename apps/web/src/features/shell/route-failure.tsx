import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { useCopy } from '../../lib/words.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { FullPageMessage } from './full-page-message.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Shown in place of a screen that threw or whose code did not arrive; the frame around it stays. */
export function RouteFailure() {
  const words = useCopy('common');
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  // A chunk that failed to load stays failed in this document, so only a reload can fetch it.
  const isMissingCode = error instanceof TypeError && /import|module/i.test(error.message);
  const retry = () => (isMissingCode ? location.reload() : void revalidate());
  return (
    <FullPageMessage
      title={words.failure.title}
      text={isMissingCode ? words.failure.offline : words.failure.text}
    >
      <PlainButton onClick={retry} disabled={state === 'loading'}>
        {words.retry}
      </PlainButton>
      <ButtonLink look="quiet" to={paths.home} reloadDocument>
        {words.failure.home}
      </ButtonLink>
    </FullPageMessage>
  );
}
