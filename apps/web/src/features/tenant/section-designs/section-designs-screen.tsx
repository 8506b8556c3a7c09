import { Button } from '@mantine/core';
import { IconDownload, IconLayoutGridAdd } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { DesignTable } from './design-table.tsx';
import { UploadArea } from './upload-area.tsx';
import { useDesignCalls, useSectionDesigns } from './use-section-designs.ts';
import { useUpload } from './use-upload.ts';

/** Uploaded section designs of a workspace, `/tenant/section-designs`. */
export default function SectionDesignsScreen() {
  const { t } = useTranslation('tenant');
  const query = useSectionDesigns();
  const upload = useUpload();
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{t('designs.title')}</h1>
          <p>{t('designs.lead')}</p>
        </div>
        {/* An empty list shows this button in its centre instead. */}
        {query.data?.length !== 0 && <StarterButton />}
      </header>
      <UploadArea upload={upload} />
      <QueryBoundary query={query}>
        {(templates) =>
          templates.length === 0 ? (
            <ListMessage
              icon={<IconLayoutGridAdd size={40} stroke={1.2} aria-hidden="true" />}
              title={t('designs.none')}
              text={t('designs.noneText')}
            >
              <StarterButton />
            </ListMessage>
          ) : (
            <DesignTable templates={templates} />
          )
        }
      </QueryBoundary>
    </div>
  );
}

function StarterButton() {
  const { t } = useTranslation('tenant');
  const { downloadStarter } = useDesignCalls();
  const handleClick = (): void =>
    void downloadStarter().catch((error: unknown) =>
      notify.error(messageOf(error, t('designs.starterFailed'))),
    );
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.6} aria-hidden="true" />}
      onClick={handleClick}
    >
      {t('designs.starter')}
    </Button>
  );
}
