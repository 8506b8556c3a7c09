import { limits } from '@sitewright/contract/limits';
import { requestMagicLink } from '@sitewright/contract/auth/sign-in';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { safeRedirect } from '../../../lib/redirect-target.ts';

export interface SentLink {
  email: string;
  redirect: string | null;
  answer: EndpointResponse<typeof requestMagicLink>;
}

export function useMagicLink() {
  const { t } = useTranslation('auth');
  const [isSending, setSending] = useState(false);

  /** Resolves to the sent link's details, or to an error message. */
  const send = async (email: string, wanted: string | null): Promise<SentLink | string> => {
    setSending(true);
    const redirect = safeRedirect(wanted);
    try {
      const answer = await request(requestMagicLink, { body: { email, ...(redirect && { redirect }) } });
      const { previewUrl } = answer;
      // oxlint-disable-next-line no-console -- the specification has the preview link logged in development
      if (previewUrl) console.info(previewUrl);
      notify.success(t('link.toast', { email }), previewUrl ? limits.toasts.previewMs : undefined);
      return { email, redirect: wanted, answer };
    } catch (error) {
      return messageOf(error, t('link.failed'));
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}
