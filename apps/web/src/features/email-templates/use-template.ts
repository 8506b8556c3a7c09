import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import type { EmailTemplate } from '@sitewright/contract/email-templates/template-endpoints';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useEmailDraft } from '../email-blocks/use-email-draft.ts';
import { type TemplatePlace, templatesKey } from './template-place.ts';

const templateKey = (place: TemplatePlace, kind: string, locale: string) =>
  ['email-template', place.name, kind, locale] as const;

export const useTemplate = (place: TemplatePlace, kind: string, locale: Language) =>
  useQuery({
    queryKey: templateKey(place, kind, locale),
    queryFn: ({ signal }) => request(place.endpoints.getTemplate, { params: { kind, locale }, signal }),
    // No background refetch: it would overwrite the draft that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

const isSame = (one: EmailContent, other: EmailContent): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/** The draft of a template, and what is done with it. */
export function useTemplateEditor(place: TemplatePlace, loaded: EmailTemplate) {
  const client = useQueryClient();
  const { kind, locale } = loaded;
  const params = { kind, locale };
  const draft = useEmailDraft(loaded.content);
  const [failure, setFailure] = useState<ApiError>();
  const [theirs, setTheirs] = useState<EmailTemplate>();
  const [isBusy, setBusy] = useState(false);

  const keep = (template: EmailTemplate): void => {
    client.setQueryData(templateKey(place, kind, locale), template);
    void client.invalidateQueries({ queryKey: templatesKey(place) });
    setFailure(undefined);
    setTheirs(undefined);
  };

  /** The result of a call; undefined when it failed, which is shown beside the buttons. */
  const attempt = async (call: () => Promise<EmailTemplate>): Promise<EmailTemplate | undefined> => {
    setBusy(true);
    setFailure(undefined);
    try {
      const template = await call();
      keep(template);
      return template;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await request(place.endpoints.getTemplate, { params }));
      return undefined;
    } finally {
      setBusy(false);
    }
  };

  const isDirty = !isSame(draft.content, loaded.content);
  const save = (edit = loaded.edit) =>
    attempt(() => request(place.endpoints.saveTemplate, { params, body: { edit, content: draft.content } }));
  const activate = async (): Promise<EmailTemplate | undefined> => {
    const isSaved = !isDirty && (loaded.state === 'draft' || loaded.state === 'changed');
    const saved = isSaved ? loaded : await save();
    return (
      saved &&
      attempt(() => request(place.endpoints.activateTemplate, { params, body: { edit: saved.edit } }))
    );
  };
  const reset = async (): Promise<EmailTemplate | undefined> => {
    const done = await attempt(() =>
      request(place.endpoints.resetTemplate, { params, body: { edit: loaded.edit } }),
    );
    if (done) draft.load(done.content);
    return done;
  };

  return {
    draft,
    failure,
    theirs,
    isDirty,
    isBusy,
    save,
    activate,
    reset,
    takeTheirs: (): void => {
      if (!theirs) return;
      keep(theirs);
      draft.load(theirs.content);
    },
    discard: (): void => {
      draft.load(loaded.content);
      setFailure(undefined);
    },
  };
}
export type TemplateEditor = ReturnType<typeof useTemplateEditor>;
