import { Alert, Button, Loader, Switch, Textarea } from '@mantine/core';
import type { SiteImage } from '@sitewright/contract/ai/ai-alt-texts';
import { limits } from '@sitewright/contract/limits';
import { IconPencilBolt } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { focusOnMount } from '../../../ui/confirm-button.tsx';
import { PanelDialog } from '../panel-dialog.tsx';
import { useWriterStatus } from '../suggest-texts/use-writer-status.ts';
import { WriterLine } from '../suggest-texts/writer-line.tsx';
import { type AltRow, useAltTexts } from './use-alt-texts.ts';
import classes from './alt-texts.module.css';

/** Suggests alt texts for all images of the page that have none. */
export default function AltTextsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('suggest-texts');
  return (
    <PanelDialog onClose={onClose} size={720} title={t('alt.title')}>
      <AltTexts onClose={onClose} />
    </PanelDialog>
  );
}

interface Props {
  /** Suggestions that are there already. */
  given?: readonly SiteImage[];
  onClose: () => void;
}

export function AltTexts({ given, onClose }: Props) {
  const { t } = useTranslation('suggest-texts');
  const status = useWriterStatus();
  const { images, rows, error, isAsking, usedCount, ask, cancel, change, use } = useAltTexts(onClose, given);
  if (images.length === 0) return <p>{t('alt.none')}</p>;
  return (
    <div className={classes.form}>
      <WriterLine status={status} />
      <p>
        {t('alt.missing', { count: images.length })} {t('alt.blind')}
      </p>
      {error !== undefined && (
        <Alert color="red" role="alert">
          {messageOf(error, t('failed'))}
        </Alert>
      )}
      {rows && (
        <ul className={classes.rows}>
          {rows.map((row, index) => (
            <Row
              key={`${row.image.nodeId} ${row.image.path.join('.')}`}
              row={row}
              number={index + 1}
              onChange={(fields) => change(index, fields)}
            />
          ))}
        </ul>
      )}
      {isAsking ? (
        <div className={classes.buttons}>
          <p className={classes.waiting} role="status">
            <Loader size={16} aria-hidden />
            {t('waiting')}
          </p>
          <Button variant="default" ref={focusOnMount} onClick={cancel}>
            {t('cancel')}
          </Button>
        </div>
      ) : (
        <div className={classes.buttons}>
          <Button
            variant={rows ? 'default' : 'filled'}
            leftSection={<IconPencilBolt size={16} stroke={1.6} />}
            onClick={() => void ask()}
          >
            {t(rows ? 'again' : 'suggest')}
          </Button>
          {rows && (
            <Button ref={focusOnMount} disabled={usedCount === 0} onClick={use}>
              {t('use', { count: usedCount })}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

interface RowProps {
  row: AltRow;
  number: number;
  onChange: (fields: Partial<AltRow>) => void;
}

function Row({ row: { image, alt, isDecorative, isOn }, number, onChange }: RowProps) {
  const { t } = useTranslation('suggest-texts');
  const name = t('alt.image', { n: number });
  return (
    <li>
      <div className={classes.row} role="group" aria-label={name}>
        <img className={classes.image} src={image.src} alt="" loading="lazy" />
        <div className={classes.fields}>
          <Textarea
            label={t('alt.label')}
            aria-label={`${t('alt.label')}: ${name}`}
            placeholder={t('alt.unknown')}
            autosize
            minRows={1}
            maxRows={4}
            maxLength={limits.media.altMaxLength}
            disabled={isDecorative}
            value={isDecorative ? '' : alt}
            onChange={(event) =>
              onChange({ alt: event.currentTarget.value, isOn: event.currentTarget.value !== '' })
            }
          />
          <div className={classes.switches}>
            <Switch
              size="xs"
              label={t('alt.isDecorative')}
              checked={isDecorative}
              onChange={(event) => onChange({ isDecorative: event.currentTarget.checked, isOn: true })}
            />
            <Switch
              size="xs"
              label={t('row.use')}
              aria-label={t('row.useOf', { name })}
              checked={isOn}
              onChange={(event) => onChange({ isOn: event.currentTarget.checked })}
            />
          </div>
        </div>
      </div>
    </li>
  );
}
