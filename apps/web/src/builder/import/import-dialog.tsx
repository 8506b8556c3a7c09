import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { PanelDialog } from '../panels/panel-dialog.tsx';
import { ImportSource } from './import-source.tsx';
import type { ImportedPage } from './imported-page.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const ImportReview = lazyComponent(() =>
  import('./import-review.tsx').then((m) => ({ default: m.ImportReview })),
);

interface Props {
  onClose: () => void;
  onCreated: (pageId: string) => void;
}

/** Import of a page in three steps: read, review, add. */
export default function ImportDialog({ onClose, onCreated }: Props) {
  const { t } = useTranslation('sections');
  const [page, setPage] = useState<ImportedPage>();
  return (
    <PanelDialog onClose={onClose} size={page ? 1080 : 640} title={t('import.title')}>
      {page ? (
        <ImportReview
          imported={page}
          onBack={() => setPage(undefined)}
          onClose={onClose}
          onCreated={onCreated}
        />
      ) : (
        <ImportSource onRead={setPage} onClose={onClose} />
      )}
    </PanelDialog>
  );
}
