import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import type { PageValues } from './page-values.ts';
import { refreshPages } from './use-page-commands.ts';

/** Maps a field of a server error to the form's field. */
const formField = (field: string): string => {
  const name = field.replace(/^seo\./, '');
  return { title: field === 'seo.title' ? 'seoTitle' : 'title', description: 'seoDescription' }[name] ?? name;
};

/** Saves the page form; server errors are shown at their fields. */
export function usePageForm(
  initialValues: PageValues,
  save: (values: PageValues) => Promise<void>,
  onClose: () => void,
) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [failure, setFailure] = useState<string>();
  const form = useForm<PageValues>({
    initialValues,
    validate: { title: (title) => (title.trim() ? null : t('pages.nameMissing')) },
  });
  const submit = async (values: PageValues): Promise<void> => {
    setFailure(undefined);
    try {
      await save(values);
      await refreshPages(editor);
      onClose();
    } catch (error) {
      const text = messageOf(error, t('pages.failed'));
      const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
      const isSlug = error instanceof ApiError && error.code === 'slug_taken';
      for (const field of isSlug ? ['slug'] : fields) {
        form.setFieldError(
          formField(field),
          error instanceof ApiError && !isSlug ? error.fields[field] : text,
        );
      }
      if (!isSlug && fields.length === 0) setFailure(text);
    }
  };
  return { form, failure, submit };
}
