import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';

type Values = Record<string, unknown>;

/** Saves a group of settings; server errors are shown at their fields. */
export function useSettingsForm<V extends Values>(
  initialValues: V,
  save: (values: V) => Promise<void>,
  onClose: () => void,
) {
  const { t } = useTranslation('site-settings');
  const [failure, setFailure] = useState<string>();
  const form = useForm<V>({ initialValues });
  const submit = async (values: V): Promise<void> => {
    setFailure(undefined);
    try {
      await save(values);
      notify.success(t('saved'));
      onClose();
    } catch (error) {
      const fields = error instanceof ApiError ? Object.entries(error.fields) : [];
      for (const [path, sentence] of fields) {
        form.setFieldError(path.replace(/^settings\.((seo|cookieConsent)\.)?/, ''), sentence);
      }
      if (fields.length === 0) setFailure(messageOf(error, t('failed')));
    }
  };
  return { form, failure, submit };
}
