import { Button, FileButton } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { readFormFile } from './read-form-file.ts';
import type { FormActions } from './use-forms.ts';

interface Props {
  importFile: FormActions['importFile'];
  isDisabled: boolean;
}

/** Creates a form from a file that was exported before. */
export function ImportButton({ importFile, isDisabled }: Props) {
  const { t } = useTranslation('submissions');
  const [isBusy, setBusy] = useState(false);
  const reset = useRef<() => void>(null);

  const bring = async (file: File): Promise<void> => {
    const { bodyBytes } = limits.http;
    if (file.size > bodyBytes)
      return notify.error(t('forms.tooLarge', { file: file.name, max: bodyBytes / 1024 / 1024 }));
    const content = await readFormFile(file);
    if (!content) return notify.error(t('forms.notAForm', { file: file.name }));
    try {
      const { name } = await importFile(content);
      notify.success(t('forms.done.imported', { name }));
    } catch (error) {
      notify.error(messageOf(error, t('forms.failed.import')));
    }
  };
  const handleFile = async (file: File | null): Promise<void> => {
    if (!file) return;
    setBusy(true);
    await bring(file);
    setBusy(false);
    // The same file can be chosen again.
    reset.current?.();
  };

  return (
    <FileButton
      accept="application/json,.json"
      resetRef={reset}
      disabled={isDisabled}
      onChange={(file) => void handleFile(file)}
    >
      {(props) => (
        <Button
          {...props}
          variant="default"
          loading={isBusy}
          disabled={isDisabled}
          leftSection={<IconUpload size={17} stroke={1.6} />}
        >
          {t('forms.import')}
        </Button>
      )}
    </FileButton>
  );
}
