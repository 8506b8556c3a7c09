import { Button, TextInput } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { ConfirmButton } from '../confirm-button.tsx';
import classes from './picture-dialog.module.css';
import type { PictureChoice } from './picture-grid.tsx';
import { PictureLibrary, useLibraryCategory } from './picture-library.tsx';
import type { PickedPicture } from './picture-picker.tsx';
import { PictureUploads } from './picture-uploads.tsx';
import { uploadTypes } from './upload-rules.ts';
import { useSitePictures } from './use-site-pictures.ts';
import { useUploads } from './use-uploads.ts';
import { PanelDialog } from '../panel-dialog.tsx';

interface Props {
  onPick: (picture: PickedPicture) => void;
  onClose: () => void;
}

type Tab = 'uploads' | 'library';

/** A picture of one's own or from the library, with the words for people who cannot see it. */
export default function PictureDialog({ onPick, onClose }: Props) {
  const { t } = useTranslation('builder');
  const [tab, setTab] = useState<Tab>('uploads');
  const [chosen, setChosen] = useState<PictureChoice>();
  const site = useSitePictures();
  const { category, select } = useLibraryCategory();
  const { uploads, start } = useUploads((picture) => {
    site.add(picture);
    setChosen({ src: picture.url, alt: picture.alt, name: picture.name, mediaId: picture.id });
  });
  const files = useRef<HTMLInputElement>(null);
  const takeFiles = (given: readonly File[]): void => given.forEach(start);
  const use = ({ src, alt }: PictureChoice): void => onPick({ src, alt: alt.trim() });
  const shared = { chosen, onChoose: setChosen, onUse: use };
  return (
    <PanelDialog onClose={onClose} size={820} title={t('picker.title')}>
      <div className={classes.body}>
        <div className={classes.bar}>
          <Tabs tab={tab} onChange={setTab} />
          {tab === 'library' ? (
            <div>{select}</div>
          ) : (
            <Button
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.6} />}
              onClick={() => files.current?.click()}
            >
              {t('picker.upload')}
            </Button>
          )}
        </div>
        {tab === 'library' ? (
          <PictureLibrary category={category} {...shared} />
        ) : (
          <PictureUploads
            site={site}
            uploads={uploads}
            onFiles={takeFiles}
            onBrowse={() => files.current?.click()}
            {...shared}
          />
        )}
        <input
          ref={files}
          type="file"
          hidden
          multiple
          accept={uploadTypes.join(',')}
          onChange={(event) => {
            takeFiles([...(event.currentTarget.files ?? [])]);
            event.currentTarget.value = '';
          }}
        />
        <Foot
          chosen={chosen}
          onAlt={(alt) => chosen && setChosen({ ...chosen, alt })}
          onUse={use}
          onDelete={async (mediaId) => {
            try {
              await site.remove(mediaId);
              setChosen(undefined);
            } catch (error) {
              notify.error(messageOf(error, t('picker.deleteFailed')));
            }
          }}
        />
      </div>
    </PanelDialog>
  );
}

function Tabs({ tab, onChange }: { tab: Tab; onChange: (tab: Tab) => void }) {
  const { t } = useTranslation('builder');
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('picker.title')}>
      {(['uploads', 'library'] as const).map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={tab === name}
          className={classes.tab}
          onClick={() => onChange(name)}
        >
          {t(`picker.${name}`)}
        </button>
      ))}
    </div>
  );
}

interface FootProps {
  chosen: PictureChoice | undefined;
  onAlt: (alt: string) => void;
  onUse: (picture: PictureChoice) => void;
  onDelete: (mediaId: string) => Promise<void>;
}

const altMaxLength = 300;

function Foot({ chosen, onAlt, onUse, onDelete }: FootProps) {
  const { t } = useTranslation('builder');
  const mediaId = chosen?.mediaId;
  return (
    <div className={classes.foot}>
      <TextInput
        label={t('properties.image.alt')}
        value={chosen?.alt ?? ''}
        disabled={!chosen}
        maxLength={altMaxLength}
        onChange={(event) => onAlt(event.currentTarget.value)}
      />
      <div className={classes.actions}>
        {mediaId !== undefined && (
          <ConfirmButton
            key={mediaId}
            confirm={t('picker.deleteConfirm')}
            onConfirm={() => onDelete(mediaId)}
          >
            {t('picker.delete')}
          </ConfirmButton>
        )}
        <Button disabled={!chosen} onClick={() => chosen && onUse(chosen)}>
          {t('picker.use')}
        </Button>
      </div>
    </div>
  );
}
