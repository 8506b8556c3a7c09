import { useClipboard } from '@mantine/hooks';
import { limits } from '@sitewright/contract/limits';
import { useTexts } from '../../lib/translations.ts';
import { PlainButton } from '../../ui/button-link.tsx';
import { Hidden } from '../../ui/visually-hidden.tsx';

/** Copies a code sample and confirms it for two seconds. */
export function CopySample({ code, title }: { code: string; title: string }) {
  const { copy: texts } = useTexts('page-api-docs');
  const { copy, copied, error } = useClipboard({ timeout: limits.copyConfirmationMs });
  const state = error ? texts.failed : copied ? texts.copied : texts.copy;
  return (
    <>
      <PlainButton look="quiet" onClick={() => copy(code)} aria-label={`${state}: ${title}`}>
        {state}
      </PlainButton>
      <Hidden role="status">{error || copied ? state : ''}</Hidden>
    </>
  );
}
