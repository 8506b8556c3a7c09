import { Radio, TextInput } from '@mantine/core';
import {
  type OfflinePage,
  offlinePageKinds,
  offlinePageLimits as limits,
} from '@sitewright/contract/publishing/offline-page';
import { publishSite } from '@sitewright/contract/publishing/publishing';
import type { Site } from '@sitewright/contract/sites/sites';
import { useState } from 'react';
import { ApiError } from '../../../../lib/api-error.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEditor } from '../../../model/editor-context.tsx';
import classes from '../site-settings.module.css';

type Kind = OfflinePage['kind'];

const isUrl = (typed: string): boolean => /^https?:\/\/[^\s]+$/.test(typed) && URL.canParse(typed);

/** Takes the site offline, with a page of the owner's choice in its place. */
export function UnpublishSite({ site, onDone }: { site: Site; onDone: () => void }) {
  const { t } = useTranslation('site-settings');
  const editor = useEditor();
  const [kind, setKind] = useState<Kind>('default');
  const [message, setMessage] = useState('');
  const [url, setUrl] = useState('');
  const [urlError, setUrlError] = useState('');
  const page = (): OfflinePage => {
    if (kind === 'default') return { kind };
    return kind === 'moved' ? { kind, url: url.trim() } : { kind, message: message.trim() };
  };
  const unpublish = async (): Promise<void> => {
    if (kind === 'moved' && !isUrl(url.trim())) {
      setUrlError(t('danger.offline.urlWrong'));
      return;
    }
    try {
      const body = { isPublished: false, offlinePage: page() };
      editor.setView({ site: await request(publishSite, { params: { id: site.id }, body }) });
      notify.success(t('danger.isOffline'));
      onDone();
    } catch (error) {
      if (error instanceof ApiError && error.fields['offlinePage.url'])
        setUrlError(t('danger.offline.urlOwn'));
      else notify.error(messageOf(error, t('failed')));
    }
  };
  if (!site.isPublished) {
    return (
      <section className={classes.risk}>
        <div>
          <h3>{t('danger.unpublish')}</h3>
          <p>{t('danger.notPublished')}</p>
        </div>
      </section>
    );
  }
  return (
    <section className={classes.risk}>
      <div>
        <h3>{t('danger.unpublish')}</h3>
        <p>{t('danger.unpublishHint')}</p>
      </div>
      <Radio.Group label={t('danger.offline.label')} value={kind} onChange={(value) => setKind(value)}>
        <div className={classes.choices}>
          {offlinePageKinds.map((one) => (
            <Radio
              key={one}
              value={one}
              label={t(`danger.offline.${one}.name`)}
              description={t(`danger.offline.${one}.text`)}
            />
          ))}
        </div>
      </Radio.Group>
      {kind === 'moved' && (
        <TextInput
          label={t('danger.offline.url')}
          placeholder="https://"
          inputMode="url"
          maxLength={limits.urlMaxLength}
          value={url}
          error={urlError || undefined}
          onChange={(event) => {
            setUrl(event.currentTarget.value);
            setUrlError('');
          }}
        />
      )}
      {(kind === 'gone' || kind === 'coming_soon') && (
        <TextInput
          label={t('danger.offline.message')}
          maxLength={limits.messageMaxLength}
          value={message}
          onChange={(event) => setMessage(event.currentTarget.value)}
        />
      )}
      <div>
        <ConfirmButton confirm={t('danger.unpublishNow')} onConfirm={unpublish}>
          {t('danger.unpublish')}
        </ConfirmButton>
      </div>
    </section>
  );
}
