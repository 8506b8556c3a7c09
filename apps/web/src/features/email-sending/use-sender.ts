import { type EmailSender, getEmailSender } from '@sitewright/contract/email-sending/email-sending';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';

const senderKey = ['email-sender'];

export const useSender = () =>
  useQuery({
    queryKey: senderKey,
    queryFn: ({ signal }) => request(getEmailSender, { signal }),
    // No background refetch: it would overwrite the form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

export const useKeepSender = () => {
  const client = useQueryClient();
  return (sender: EmailSender): void => {
    client.setQueryData(senderKey, sender);
  };
};

interface Options<Values> {
  loaded: EmailSender;
  valuesOf: (sender: EmailSender) => Values;
  send: (version: number, values: Values) => Promise<EmailSender>;
}

/** One form of the sender: its draft, kept on errors, and what another admin saved meanwhile. */
export function useSenderForm<Values extends object>({ loaded, valuesOf, send }: Options<Values>) {
  const keep = useKeepSender();
  const saved = valuesOf(loaded);
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  const [theirs, setTheirs] = useState<EmailSender>();
  const [isSaving, setSaving] = useState(false);
  const take = (sender: EmailSender): void => {
    keep(sender);
    setDraft(valuesOf(sender));
    setFailure(undefined);
    setTheirs(undefined);
  };
  return {
    draft,
    failure,
    theirs,
    isSaving,
    faults: { ...failure?.fields },
    isDirty: JSON.stringify(draft) !== JSON.stringify(saved),
    change: (next: Partial<Values>): void => setDraft((before) => ({ ...before, ...next })),
    undo: (): void => {
      setDraft(saved);
      setFailure(undefined);
    },
    takeTheirs: (): void => {
      if (theirs) take(theirs);
    },
    save: async (version = loaded.version): Promise<boolean> => {
      setSaving(true);
      setFailure(undefined);
      try {
        take(await send(version, draft));
        return true;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        setFailure(error);
        if (error.code === 'stale_version') setTheirs(await request(getEmailSender));
        return false;
      } finally {
        setSaving(false);
      }
    },
  };
}
