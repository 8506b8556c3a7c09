import { Button, Modal, NativeSelect, Skeleton, TagsInput, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getMedia, MediaUse } from '@sitewright/contract/media/media';
import { downloadMedia } from '@sitewright/contract/media/media';
import { IconCopy, IconDownload, IconReplace, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { download } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { FocalTarget } from '../../media/crop/focal-target.tsx';
import { DocumentPreview } from '../../media/tiles/document-preview.tsx';
import { MissingImage } from '../../media/tiles/missing-image.tsx';
import { fileSize } from '../../media/tiles/file-size.ts';
import { tileOfMedia } from '../../media/tiles/tile.ts';
import { DeleteFileDialog } from '../../media/uploads/delete-file-dialog.tsx';
import { uploadTypes } from '../../media/uploads/upload-rules.ts';
import { paths } from '../../routes/paths.ts';
import { ErrorState } from '../../ui/listing/query-boundary.tsx';
import classes from './media-detail.module.css';
import { useFolders, useLibraryActions, useLibraryItem } from './use-media-library.ts';

type Detail = EndpointResponse<typeof getMedia>;

/** Details and actions of a file. */
export function MediaDetail({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useTranslation('media-library');
  const query = useLibraryItem(id);
  return (
    <Modal opened onClose={onClose} size={940} title={query.data?.name ?? t('detail.title')}>
      {query.data ? (
        <Detailed item={query.data} onClose={onClose} />
      ) : query.isError ? (
        <ErrorState error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton height={380} radius="lg" />
      )}
    </Modal>
  );
}

function Detailed({ item, onClose }: { item: Detail; onClose: () => void }) {
  const { t } = useTranslation(['media-library', 'media']);
  const actions = useLibraryActions();
  const [isDeleting, setDeleting] = useState(false);
  const [isReplacing, setReplacing] = useState(false);
  const files = useRef<HTMLInputElement>(null);

  const replace = async (file: File): Promise<void> => {
    setReplacing(true);
    try {
      await actions.replace(item.id, file);
      notify.success(t('detail.replaced'));
    } catch (error) {
      notify.error(messageOf(error, t('detail.replaceFailed')));
    }
    setReplacing(false);
  };
  const save = async (): Promise<void> => {
    try {
      await download(downloadMedia, { params: { id: item.id } }, item.name);
      notify.success(t('media:download.started'));
    } catch (error) {
      notify.error(messageOf(error, t('media:download.gone')));
    }
  };
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(new URL(item.url, location.href).href);
    notify.success(t('detail.copied'));
  };

  return (
    <div className={classes.detail}>
      <div className={classes.side}>
        <Preview item={item} />
        <div className={classes.actions}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.7} />}
            onClick={() => void save()}
          >
            {t('detail.download')}
          </Button>
          <Button
            variant="default"
            loading={isReplacing}
            leftSection={<IconReplace size={16} stroke={1.7} />}
            onClick={() => files.current?.click()}
          >
            {t('detail.replace')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconCopy size={16} stroke={1.7} />}
            onClick={() => void copy()}
          >
            {t('detail.copy')}
          </Button>
          <Button
            color="red"
            variant="light"
            leftSection={<IconTrash size={16} stroke={1.7} />}
            onClick={() => setDeleting(true)}
          >
            {t('detail.delete')}
          </Button>
        </div>
        <p className={classes.hint}>{t('detail.replaceHint')}</p>
        <MetadataList item={item} />
      </div>
      <div className={classes.side}>
        <Fields item={item} />
        <Uses uses={item.uses} />
      </div>
      <input
        ref={files}
        type="file"
        hidden
        accept={uploadTypes}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file) void replace(file);
        }}
      />
      {isDeleting && (
        <DeleteFileDialog
          siteId={item.siteId ?? ''}
          tile={tileOfMedia(item)}
          onDeleted={() => {
            void actions.refresh();
            onClose();
          }}
          onClose={() => setDeleting(false)}
        />
      )}
    </div>
  );
}

/** Image with its focal point, or the preview of a document. */
function Preview({ item }: { item: Detail }) {
  const { t } = useTranslation('media-library');
  const { change } = useLibraryActions();
  const [moved, setMoved] = useState<Detail['focalPoint']>();
  if (item.state === 'blocked') {
    return (
      <div className={classes.gone}>
        <MissingImage />
      </div>
    );
  }
  if (item.kind === 'document') {
    return (
      <div className={classes.document}>
        {item.thumbnail ? <img src={item.thumbnail} alt="" /> : <DocumentPreview tile={tileOfMedia(item)} />}
      </div>
    );
  }
  const keep = async (): Promise<void> => {
    try {
      await change(item.id, { focalPoint: moved });
      setMoved(undefined);
      notify.success(t('detail.saved'));
    } catch (error) {
      notify.error(messageOf(error, t('detail.saveFailed')));
    }
  };
  return (
    <figure className={classes.preview}>
      <div className={classes.focal}>
        <FocalTarget point={moved ?? item.focalPoint} onMove={setMoved}>
          <img src={item.url} alt={item.alt} style={item.color ? { background: item.color } : {}} />
        </FocalTarget>
      </div>
      <figcaption>
        <span>{t('detail.focal')}</span>
        {moved && (
          <Button size="compact-sm" onClick={() => void keep()}>
            {t('detail.keepFocal')}
          </Button>
        )}
      </figcaption>
    </figure>
  );
}

function MetadataList({ item }: { item: Detail }) {
  const { t, i18n } = useTranslation(['media-library', 'media']);
  const rows: (readonly [string, string | undefined])[] = [
    [t('facts.type'), item.documentKind ? t(`media:kinds.${item.documentKind}`) : item.mimeType],
    [t('facts.size'), fileSize(item.size, i18n.language)],
    [t('facts.pixels'), item.width === null ? undefined : `${item.width} × ${item.height} px`],
    [t('facts.state'), item.state === 'ready' ? undefined : t(`states.${item.state}`)],
    [t('facts.source'), t(`sources.${item.source}`)],
    [t('facts.by'), item.photographer ?? undefined],
    [
      t('facts.added'),
      new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium' }).format(new Date(item.createdAt)),
    ],
  ];
  return (
    <dl className={classes.facts}>
      {rows.map(
        ([name, value]) =>
          value !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd dir="auto">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Fields({ item }: { item: Detail }) {
  const { t } = useTranslation('media-library');
  const { change } = useLibraryActions();
  const folders = useFolders(item.siteId ?? '').data ?? [];
  const [name, setName] = useState(item.name);
  const [alt, setAlt] = useState(item.alt);
  const [tags, setTags] = useState<string[]>(item.tags);
  const [folderId, setFolderId] = useState(item.folderId ?? '');
  const [isSaving, setSaving] = useState(false);
  const isChanged =
    name !== item.name ||
    alt !== item.alt ||
    folderId !== (item.folderId ?? '') ||
    tags.join('\n') !== item.tags.join('\n');

  const save = async (): Promise<void> => {
    setSaving(true);
    try {
      await change(item.id, { name: name.trim(), alt: alt.trim(), tags, folderId: folderId || null });
      notify.success(t('detail.saved'));
    } catch (error) {
      notify.error(messageOf(error, t('detail.saveFailed')));
    }
    setSaving(false);
  };

  return (
    <form
      className={classes.fields}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextInput
        label={t('detail.name')}
        value={name}
        maxLength={limits.media.nameMaxLength}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      {item.kind !== 'document' && (
        <div>
          <TextInput
            label={t('detail.alt')}
            description={t('detail.altHint')}
            value={alt}
            maxLength={limits.media.altMaxLength}
            onChange={(event) => setAlt(event.currentTarget.value)}
          />
          {alt === '' && item.suggestedAlt !== '' && (
            <Button variant="subtle" size="compact-sm" mt={4} onClick={() => setAlt(item.suggestedAlt)}>
              {t('detail.altOffer', { text: item.suggestedAlt })}
            </Button>
          )}
        </div>
      )}
      <TagsInput
        label={t('detail.tags')}
        value={tags}
        onChange={setTags}
        maxTags={limits.media.tagsMax}
        clearable
        placeholder={tags.length === 0 ? t('detail.tagsHint') : ''}
      />
      {folders.length > 0 && (
        <NativeSelect
          label={t('folder')}
          value={folderId}
          data={[
            { value: '', label: t('folders.none') },
            ...folders.map((one) => ({ value: one.id, label: one.name })),
          ]}
          onChange={(event) => setFolderId(event.currentTarget.value)}
        />
      )}
      <Button type="submit" loading={isSaving} disabled={!isChanged || name.trim() === ''}>
        {t('detail.save')}
      </Button>
    </form>
  );
}

function Uses({ uses }: { uses: readonly MediaUse[] }) {
  const { t } = useTranslation(['media-library', 'media']);
  return (
    <section className={classes.uses} aria-labelledby="media-uses">
      <h3 id="media-uses">{t('detail.uses')}</h3>
      {uses.length === 0 ? (
        <p className={classes.hint}>{t('detail.noUses')}</p>
      ) : (
        <ul>
          {uses.map((use) => (
            <li key={`${use.kind} ${use.documentId}`}>
              {use.siteId === null ? (
                <Link to={paths.companyProfile}>{t(`media:remove.places.${use.kind}`)}</Link>
              ) : (
                <>
                  <Link to={paths.builder(use.siteId)} dir="auto">
                    {use.title || use.siteName}
                  </Link>
                  <span>
                    {t(`media:remove.places.${use.kind}`)} · {use.siteName}
                  </span>
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
