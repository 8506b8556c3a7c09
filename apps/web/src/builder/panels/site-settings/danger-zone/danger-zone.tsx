import { Button, TextInput } from '@mantine/core';
import { deleteSite, getSite } from '@sitewright/contract/sites/sites';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useNavigate } from 'react-router';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useEditorView } from '../../../model/editor-context.tsx';
import { MoveSite } from './move-site.tsx';
import { TransferSite } from './transfer-site.tsx';
import { UnpublishSite } from './unpublish-site.tsx';
import type { GroupProps } from '../settings-groups.ts';
import classes from '../site-settings.module.css';

/** Takes the site offline, or deletes it. */
export default function DangerZone({ onClose }: GroupProps) {
  const { site: known } = useEditorView();
  const params = { id: known.id };
  // The site may have been published elsewhere since the builder was opened.
  const { data: site = known } = useQuery({
    queryKey: ['site-status', known.id],
    queryFn: ({ signal }) => request(getSite, { params, signal }),
    gcTime: 0,
  });
  return (
    <div className={classes.form}>
      <UnpublishSite site={site} onDone={onClose} />
      <TransferSite />
      <MoveSite />
      <DeleteSite />
    </div>
  );
}

function DeleteSite() {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isDeleting, setDeleting] = useState(false);
  const isOwner = site.role === 'owner';
  const remove = async (): Promise<void> => {
    setDeleting(true);
    try {
      await request(deleteSite, { params: { id: site.id } });
      await navigate('/dashboard');
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
      setDeleting(false);
    }
  };
  return (
    <form
      className={classes.risk}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() === site.name) void remove();
      }}
    >
      <div>
        <h3>{t('danger.delete')}</h3>
        <p>{t(isOwner ? 'danger.deleteHint' : 'danger.ownerOnly')}</p>
      </div>
      {isOwner && (
        <>
          <TextInput
            label={t('danger.typeName', { name: site.name })}
            value={typed}
            autoComplete="off"
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
          <Button type="submit" color="red" disabled={typed.trim() !== site.name} loading={isDeleting}>
            {t('danger.delete')}
          </Button>
        </>
      )}
    </form>
  );
}
