import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { FullPageMessage } from './full-page-message.tsx';

export function NotFoundScreen() {
  const words = useTexts('common');
  return (
    <FullPageMessage title={words.notFound.title} text={words.notFound.text}>
      <ButtonLink to={paths.home}>{words.notFound.home}</ButtonLink>
    </FullPageMessage>
  );
}
