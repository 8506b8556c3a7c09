import { Button, Checkbox, NativeSelect } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { listCollaborators } from '@sitewright/contract/sharing/sharing';
import {
  getSiteTransfer,
  offerSite,
  type SiteTransfer,
  withdrawSiteOffer,
} from '@sitewright/contract/sharing/site-transfers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { request } from '../../../../lib/api.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { useEditorView } from '../../../model/editor-context.tsx';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { FormLoading } from '../form-loading.tsx';
import classes from '../site-settings.module.css';

const transferKey = (siteId: string) => ['site-transfer', siteId];
const plain = { interpolation: { escapeValue: false } };

/** Transfers the site to another owner, who has to accept. */
export function TransferSite() {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const isOwner = site.role === 'owner';
  const params = { id: site.id };
  const { data, error, refetch } = useQuery({
    queryKey: transferKey(site.id),
    queryFn: async ({ signal }) => {
      const [{ transfer }, people] = await Promise.all([
        request(getSiteTransfer, { params, signal }),
        request(listCollaborators, { params, signal }),
      ]);
      return { transfer, people: people.people };
    },
    enabled: isOwner,
    gcTime: 0,
  });
  return (
    <section className={classes.risk}>
      <div>
        <h3>{t('handOver.title')}</h3>
        <p>{t(isOwner ? 'handOver.hint' : 'handOver.ownerOnly', { count: limits.sites.transferDays })}</p>
      </div>
      {isOwner && !data && <FormLoading error={error} onRetry={() => void refetch()} />}
      {data?.transfer && <Offered transfer={data.transfer} />}
      {data?.transfer === null &&
        (data.people.length === 0 ? <p>{t('handOver.nobody')}</p> : <Choose people={data.people} />)}
    </section>
  );
}

/** Runs a request, and refreshes the pending transfer. */
function useOffering() {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: (params: { id: string }) => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await work({ id: site.id });
      notify.success(said);
    } catch (error) {
      notify.error(messageOf(error, t('failed')));
    }
    // The recipient may have accepted or declined in the meantime.
    await queries.invalidateQueries({ queryKey: transferKey(site.id) });
    setBusy(false);
  };
  return { isBusy, run };
}

function Offered({ transfer: { to, stays, expiresAt } }: { transfer: SiteTransfer }) {
  const { t, i18n } = useTranslation('site-settings');
  const { run } = useOffering();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(expiresAt));
  return (
    <>
      <p role="status">
        {t('handOver.offered', { name: to.name, date, ...plain })}{' '}
        {t(stays ? 'handOver.willStay' : 'handOver.willLeave')}
      </p>
      <ConfirmButton
        confirm={t('handOver.withdrawNow')}
        onConfirm={() => run((params) => request(withdrawSiteOffer, { params }), t('handOver.withdrawn'))}
      >
        {t('handOver.withdraw')}
      </ConfirmButton>
    </>
  );
}

interface Recipient {
  id: string;
  name: string;
  email: string;
}

function Choose({ people }: { people: Recipient[] }) {
  const { t } = useTranslation('site-settings');
  const { isBusy, run } = useOffering();
  const [userId, setUserId] = useState('');
  const [stays, setStays] = useState(true);
  const person = people.find(({ id }) => id === userId);
  const offer = (params: { id: string }) => request(offerSite, { params, body: { userId, stays } });
  return (
    <form
      className={classes.offer}
      onSubmit={(event) => {
        event.preventDefault();
        if (person) void run(offer, t('handOver.sent', { name: person.name, ...plain }));
      }}
    >
      <NativeSelect
        label={t('handOver.to')}
        value={userId}
        onChange={(event) => setUserId(event.currentTarget.value)}
        data={[
          { value: '', label: t('handOver.choose') },
          ...people.map(({ id, name, email }) => ({
            value: id,
            label: name === email ? email : `${name} (${email})`,
          })),
        ]}
      />
      <Checkbox
        label={t('handOver.stay')}
        checked={stays}
        onChange={(event) => setStays(event.currentTarget.checked)}
      />
      <Button type="submit" variant="default" disabled={!person} loading={isBusy}>
        {t('handOver.offer')}
      </Button>
    </form>
  );
}
