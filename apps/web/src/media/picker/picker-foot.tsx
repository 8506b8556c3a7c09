import { ActionIcon, Anchor, Button, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { DocumentIcon } from '../tiles/document-preview.tsx';
import { fileSize } from '../tiles/file-size.ts';
import type { Tile } from '../tiles/tile.ts';
import type { PickKind } from './picked-media.ts';
import classes from './picker-foot.module.css';
import type { Choice } from './use-choice.ts';

interface Props {
  choice: Choice | undefined;
  isUsable: boolean;
  needs: PickKind;
  isPreparing: boolean;
  onAlt: (alt: string) => void;
  onUnchoose: () => void;
  onCancel: () => void;
  onUse: () => void;
}

/** Footer: the selected item of any tab and its actions. */
export function PickerFoot(props: Props) {
  const { choice, isUsable, needs, isPreparing, onAlt, onUnchoose, onCancel, onUse } = props;
  const { t } = useTranslation('media');
  const isDocument = choice ? choice.tile.kind === 'document' : needs === 'document';
  const word = isDocument ? t('useDocument') : t('cropAndUse');
  return (
    <div className={classes.foot}>
      {choice ? (
        <Chosen choice={choice} needs={isUsable ? undefined : needs} onUnchoose={onUnchoose} />
      ) : (
        <p className={classes.hint}>{t('nothingChosen')}</p>
      )}
      {choice && choice.tile.kind === 'image' && isUsable && <AltField choice={choice} onAlt={onAlt} />}
      <div className={classes.actions}>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <Button disabled={!isUsable || isPreparing} onClick={onUse}>
          {isPreparing ? t('preparing') : word}
        </Button>
      </div>
    </div>
  );
}

interface ChosenProps {
  choice: Choice;
  needs: PickKind | undefined;
  onUnchoose: () => void;
}

const detailOf = (tile: Tile, by: string, language: string): string =>
  tile.credit ? by : tile.size === undefined ? '' : fileSize(tile.size, language);

function Chosen({ choice: { tile }, needs, onUnchoose }: ChosenProps) {
  const { t, i18n } = useTranslation('media');
  const by = t('by', { name: tile.credit?.name ?? '' });
  return (
    <div className={classes.chosen} role="group" aria-label={t('chosenName', { name: tile.name })}>
      {tile.thumbnail === null ? (
        <DocumentIcon tile={tile} size={32} />
      ) : (
        <img src={tile.thumbnail} alt="" width={64} height={48} />
      )}
      <div className={classes.about}>
        <span className={classes.name}>{tile.name}</span>
        {needs === undefined ? (
          <span className={classes.hint}>{detailOf(tile, by, i18n.language)}</span>
        ) : (
          <span className={classes.hint} role="status">
            {t(`needs.${needs}`)}
          </span>
        )}
      </div>
      <ActionIcon aria-label={t('unchoose', { name: tile.name })} onClick={onUnchoose}>
        <IconX size={16} stroke={1.8} aria-hidden />
      </ActionIcon>
    </div>
  );
}

function AltField({ choice: { tile, alt }, onAlt }: { choice: Choice; onAlt: (alt: string) => void }) {
  const { t } = useTranslation('media');
  const offer = tile.suggestedAlt !== '' && tile.suggestedAlt !== alt.trim() ? tile.suggestedAlt : undefined;
  return (
    <div className={classes.alt}>
      <TextInput
        label={t('alt')}
        size="sm"
        value={alt}
        maxLength={limits.media.altMaxLength}
        onChange={(event) => onAlt(event.currentTarget.value)}
      />
      {offer !== undefined && (
        <Anchor
          component="button"
          type="button"
          size="xs"
          truncate
          className={classes.offer}
          title={offer}
          onClick={() => onAlt(offer)}
        >
          {t('altOffer', { text: offer })}
        </Anchor>
      )}
    </div>
  );
}
