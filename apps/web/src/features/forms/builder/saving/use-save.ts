import { createForm, type Form, type FormContent, getForm, saveForm } from '@sitewright/contract/forms/forms';
import { useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../../lib/api-error.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useBuilder } from '../model/builder-context.tsx';
import { contentOf } from '../model/new-content.ts';
import type { DraftStorage } from './draft-storage.ts';

interface Options {
  form: Form | undefined;
  storage: DraftStorage;
  onSaved: (form: Form) => void;
}

/** The field that a refusal is about: `fields.3` or `fields.3.label`. */
const refusedField = (error: unknown, { fields }: FormContent): string | undefined => {
  if (!(error instanceof ApiError)) return undefined;
  const index = Object.keys(error.fields)
    .map((path) => /^fields\.(\d+)/.exec(path)?.[1])
    .find((found) => found !== undefined);
  return index === undefined ? undefined : fields[Number(index)]?.id;
};

/** Saving, and what to do when someone else has saved in the meantime. */
export function useSave({ form, storage, onSaved }: Options) {
  const { t } = useTranslation('form-builder');
  const { store, siteId, nodeId = null } = useBuilder();
  const [base, setBase] = useState(form);
  const [isSaving, setSaving] = useState(false);
  const [isStale, setStale] = useState(false);
  const [refusal, setRefusal] = useState<string>();
  const keyOf = useIdempotencyKey();

  const send = (content: FormContent, isForced: boolean): Promise<Form> => {
    if (!base) {
      // spec: null when the form is created from a section.
      const body = { ...content, pageId: null, nodeId };
      return request(createForm, { params: { id: siteId }, body, headers: keyOf(body) });
    }
    const params = { id: siteId, formId: base.id };
    return request(saveForm, { params, body: isForced ? content : { ...content, edit: base.edit } });
  };

  const save = async (isForced = false): Promise<void> => {
    const { content } = store;
    setSaving(true);
    setRefusal(undefined);
    try {
      const saved = await send(content, isForced);
      setStale(false);
      storage.remove();
      store.markSaved(content);
      notify.success(t('saved'));
      onSaved(saved);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'stale_version') setStale(true);
      else {
        notify.error(t('saveFailed'));
        setRefusal(messageOf(error, t('saveFailed')));
        const id = refusedField(error, content);
        if (id !== undefined) store.dispatch({ type: 'select', id });
      }
    }
    setSaving(false);
  };

  const reload = async (): Promise<void> => {
    if (!base) return;
    setSaving(true);
    try {
      const theirs = await request(getForm, { params: { id: siteId, formId: base.id } });
      setBase(theirs);
      storage.remove();
      store.reset(contentOf(theirs));
      setStale(false);
    } catch (error) {
      notify.error(messageOf(error, t('loadFailed')));
    }
    setSaving(false);
  };

  return {
    save,
    reload,
    isSaving,
    isStale,
    refusal,
    edit: base?.edit,
    /** The form now continues an earlier state: saving asks if there is a newer one. */
    continueFrom: (edit: number | undefined): void => {
      if (base && edit !== undefined) setBase({ ...base, edit });
    },
    closeConflict: () => setStale(false),
    dismissRefusal: () => setRefusal(undefined),
  };
}
