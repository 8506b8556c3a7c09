import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router';
import { isMissingCode } from '../../lib/missing-code.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink, PlainButton } from '../../ui/button-link.tsx';
import { FullPageMessage } from './full-page-message.tsx';
import { NotFoundScreen } from './not-found-screen.tsx';

/** Route error boundary: replaces a screen that threw or failed to load; the layout stays. */
export function RouteFailure() {
  const words = useTexts('common');
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (isRouteErrorResponse(error) && error.status === 404) return <NotFoundScreen />;
  const needsReload = isMissingCode(error);
  const retry = () => (needsReload ? location.reload() : void revalidate());
  return (
    <FullPageMessage
      title={words.failure.title}
      text={needsReload ? words.failure.offline : words.failure.text}
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
