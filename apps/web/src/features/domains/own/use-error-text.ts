import type { ErrorCode } from '@sitewright/contract/errors';
import { ApiError } from '../../../lib/api-error.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { fallbackLanguage } from '../../../lib/languages.ts';
import { messageOf } from '../../../lib/message-of.ts';

type ErrorKey = 'invalid' | 'duplicate' | 'full' | 'noAnswer' | 'notActive';

export type ErrorKeys = Partial<Record<ErrorCode, ErrorKey>>;

export const addErrors: ErrorKeys = {
  validation_failed: 'invalid',
  wrong_state: 'duplicate',
  limit_reached: 'full',
};
export const checkErrors: ErrorKeys = { upstream_failed: 'noAnswer' };
export const primaryErrors: ErrorKeys = { wrong_state: 'notActive' };

/** The server's sentences are English. Elsewhere, a sentence for each code says more than the general one of the code. */
export function useErrorText() {
  const { t, i18n } = useTranslation('domains');
  return (error: unknown, errorKeys: ErrorKeys): string => {
    const key = error instanceof ApiError ? errorKeys[error.code] : undefined;
    if (key !== undefined && i18n.language !== fallbackLanguage) return t(`errors.${key}`);
    return (error instanceof ApiError && error.fields['name']) || messageOf(error, t('failed'));
  };
}
