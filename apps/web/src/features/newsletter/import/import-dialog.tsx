import { Modal } from '@mantine/core';
import type { UploadedImport } from '@sitewright/contract/newsletter/imports';
import type { Run } from '@sitewright/contract/runs/runs';
import { useState } from 'react';
import { useOpener } from '../../../lib/hooks/use-opener.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ImportChoice } from './import-choice.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportSource } from './import-source.tsx';

/** Imports subscribers: a file or pasted emails, what its columns are, then progress and report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('newsletter-audience');
  const [upload, setUpload] = useState<UploadedImport>();
  const [started, setStarted] = useState<{ importId: string; run: Run }>();
  useOpener();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.title')}
      size={640}
      returnFocus={false}
      closeOnClickOutside={false}
    >
      {started ? (
        <ImportOutcome {...started} onClose={onClose} />
      ) : upload ? (
        <ImportChoice
          upload={upload}
          onStarted={(run) => setStarted({ importId: upload.id, run })}
          onClose={onClose}
        />
      ) : (
        <ImportSource onUploaded={setUpload} onOpened={setStarted} onClose={onClose} />
      )}
    </Modal>
  );
}
