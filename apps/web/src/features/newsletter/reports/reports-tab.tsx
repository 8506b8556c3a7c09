import { Button, CopyButton, TextInput } from '@mantine/core';
import {
  getReportAddress,
  type ReportAddress,
  rotateReportAddress,
} from '@sitewright/contract/newsletter/delivery-reports';
import { limits } from '@sitewright/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import classes from './reports.module.css';

const queryKey = ['newsletter', 'report-address'];

/** Where the mail server of the workspace reports bounces and complaints. */
export function ReportsTab() {
  const { t } = useTranslation('newsletter-audience');
  const query = useQuery({ queryKey, queryFn: ({ signal }) => request(getReportAddress, { signal }) });
  return (
    <section className={listing.card}>
      <h2>{t('reports.title')}</h2>
      <p>{t('reports.text')}</p>
      <QueryBoundary query={query}>{(address) => <Address address={address} />}</QueryBoundary>
    </section>
  );
}

function Address({ address: { url, receivedAt } }: { address: ReportAddress }) {
  const { t } = useTranslation('newsletter-audience');
  const { moment } = useDateFormat();
  const [isRotating, setRotating] = useState(false);
  const command = `curl --fail --silent --data-binary @- -H 'Content-Type: message/rfc822' '${url}'`;
  return (
    <>
      <div className={classes.url}>
        <TextInput
          readOnly
          label={t('reports.url')}
          description={t('reports.urlHint')}
          value={url}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Copy value={url} />
      </div>
      <div className={classes.example}>
        <h3>{t('reports.example')}</h3>
        <p className={listing.quiet}>{t('reports.exampleText')}</p>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the long line scrolls, also by keyboard */}
        <pre tabIndex={0} role="region" aria-label={t('reports.example')}>
          <code>{command}</code>
        </pre>
        <Copy value={command} />
      </div>
      <div className={classes.foot}>
        <p className={listing.quiet}>
          {receivedAt === null ? t('reports.none') : t('reports.received', { at: moment(receivedAt) })}
        </p>
        <Button variant="default" onClick={() => setRotating(true)}>
          {t('reports.rotate')}
        </Button>
      </div>
      {isRotating && <RotateDialog onClose={() => setRotating(false)} />}
    </>
  );
}

function Copy({ value }: { value: string }) {
  const { t } = useTranslation('newsletter-audience');
  return (
    <CopyButton timeout={limits.copyConfirmationMs} value={value}>
      {({ copied, copy }) => (
        <Button variant="default" onClick={copy}>
          {t(copied ? 'reports.copied' : 'reports.copy')}
        </Button>
      )}
    </CopyButton>
  );
}

function RotateDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('newsletter-audience');
  const cache = useQueryClient();
  return (
    <ActionDialog
      title={t('reports.rotateTitle')}
      text={t('reports.rotateText')}
      confirm={t('reports.rotate')}
      isDanger
      onConfirm={async () => {
        cache.setQueryData(queryKey, await request(rotateReportAddress, {}));
        notify.success(t('reports.rotated'));
      }}
      onClose={onClose}
    />
  );
}
