import { Button } from '@mantine/core';
import type { LegalText } from '@sitewright/contract/legal/legal-endpoints';
import { useMutation } from '@tanstack/react-query';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { paths } from '../../../routes/paths.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { useNextVersion } from '../documents-tab.tsx';
import styles from './editor.module.css';
import { LegalHtml } from './legal-html.tsx';
import { useDocumentCalls } from './use-document-calls.ts';

/** A version that nobody changes any more, or not before it is unscheduled. */
export function PublishedText({ text }: { text: LegalText }) {
  const { t } = useTranslation(['legal', 'lists']);
  const { day, moment } = useDateFormat();
  const calls = useDocumentCalls(text);
  const createNext = useNextVersion();
  const unschedule = useMutation({
    mutationFn: calls.unschedule,
    onSuccess: () => notify.success(t('editor.unscheduled')),
    onError: (error) => notify.error(messageOf(error, t('lists:actionFailed'))),
  });
  const { type, locale, version, status, effectiveAt } = text;
  return (
    <>
      <p className={styles.meta}>
        {status === 'scheduled'
          ? t('scheduledFor', { version, date: moment(effectiveAt) })
          : t('since', { version, date: day(effectiveAt) })}
        {text.changeSummary && ` · ${text.changeSummary}`}
      </p>
      <div className={listing.actions}>
        {status === 'scheduled' && (
          <Button variant="default" loading={unschedule.isPending} onClick={() => unschedule.mutate()}>
            {t('editor.unschedule')}
          </Button>
        )}
        {status === 'published' && (
          <>
            <Button loading={createNext.isPending} onClick={() => createNext.mutate({ type, locale })}>
              {t('newVersion')}
            </Button>
            <ButtonLink look="quiet" to={paths.legal(type)}>
              {t('editor.public')}
            </ButtonLink>
          </>
        )}
      </div>
      <LegalHtml title={text.title} html={text.html} />
    </>
  );
}
