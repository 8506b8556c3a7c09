import { Button, Skeleton } from '@mantine/core';
import { type Generation, getGeneration } from '@sitewright/contract/ai/ai-runs';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import controls from '../../../ui/panel-controls.module.css';
import { AltTexts } from '../alt-texts/alt-texts-dialog.tsx';
import { PanelDialog } from '../panel-dialog.tsx';
import { imagesOf, sectionOf, textsOf } from './generated-texts.ts';
import { InsertSection } from './insert-section.tsx';
import { InsertText } from './insert-text.tsx';

interface Props {
  runId: string;
  onClose: () => void;
}

/** Puts a generation of the history into the page. Nothing changes before it is accepted. */
export default function InsertGenerationDialog({ runId, onClose }: Props) {
  const { t } = useTranslation('suggest-texts');
  const { data, error, refetch } = useQuery({
    queryKey: ['generation', runId],
    queryFn: ({ signal }) => request(getGeneration, { params: { generationId: runId }, signal }),
  });
  return (
    <PanelDialog onClose={onClose} size={760} title={t('insert.title')}>
      {data ? (
        <Insertion run={data} onClose={onClose} />
      ) : error ? (
        <div className={controls.stack}>
          <p className={controls.error} role="alert">
            {messageOf(error, t('failed'))}
          </p>
          <Button variant="default" onClick={() => void refetch()}>
            {t('retry')}
          </Button>
        </div>
      ) : (
        <Skeleton height={160} aria-label={t('writer.loading')} />
      )}
    </PanelDialog>
  );
}

function Insertion({ run, onClose }: { run: Generation; onClose: () => void }) {
  const { t } = useTranslation('suggest-texts');
  const section = sectionOf(run);
  const texts = textsOf(run);
  const images = imagesOf(run);
  if (section) return <InsertSection section={section} onClose={onClose} />;
  if (texts.length > 0) return <InsertText texts={texts} onClose={onClose} />;
  if (images.length > 0) return <AltTexts given={images} onClose={onClose} />;
  return <p>{t('insert.nothing')}</p>;
}
