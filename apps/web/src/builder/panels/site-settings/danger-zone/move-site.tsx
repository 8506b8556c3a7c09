import { Button, NativeSelect, TextInput } from '@mantine/core';
import { siteMoveLimits } from '@sitewright/contract/site-moves/site-move-limits';
import {
  copySiteTo,
  getSitePlacement,
  type MovedSite,
  moveSite,
  offerSiteTo,
  type SitePlacement,
  withdrawOffer,
} from '@sitewright/contract/site-moves/site-moves';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CreateWorkspaceDialog } from '../../../../features/site-moves/create-workspace-dialog.tsx';
import { MovedDialog } from '../../../../features/site-moves/moved-dialog.tsx';
import { request } from '../../../../lib/api.ts';
import { useSession } from '../../../../lib/app-session.ts';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../../lib/message-of.ts';
import { notify } from '../../../../lib/notify.ts';
import { ConfirmButton } from '../../../../ui/confirm-button.tsx';
import { useEditorView } from '../../../model/editor-context.tsx';
import { FormLoading } from '../form-loading.tsx';
import classes from '../site-settings.module.css';

const placementKey = (siteId: string) => ['site-placement', siteId];
const plain = { interpolation: { escapeValue: false } };

interface Outcome {
  moved: MovedSite;
  isCopy: boolean;
}

/** Moves the site to another workspace of the user, or offers it to somebody else. */
export function MoveSite() {
  const { t } = useTranslation('site-moves');
  const { site } = useEditorView();
  const [outcome, setOutcome] = useState<Outcome>();
  const params = { id: site.id };
  const { data, error, refetch } = useQuery({
    queryKey: placementKey(site.id),
    queryFn: ({ signal }) => request(getSitePlacement, { params, signal }),
    gcTime: 0,
  });
  return (
    <>
      <section className={classes.risk}>
        <div>
          <h3>{t('move.title')}</h3>
          <p>{t('move.hint')}</p>
        </div>
        {data ? (
          <Workspaces placement={data} onDone={setOutcome} />
        ) : (
          <FormLoading error={error} onRetry={() => void refetch()} />
        )}
      </section>
      {data?.canMove && (
        <section className={classes.risk}>
          <div>
            <h3>{t('give.title')}</h3>
            <p>{t('give.hint', { count: siteMoveLimits.offerDays })}</p>
          </div>
          {data.offer ? <Offered offer={data.offer} /> : <Offer />}
        </section>
      )}
      {outcome && (
        <MovedDialog
          moved={outcome.moved}
          siteName={site.name}
          {...(outcome.isCopy ? { onClose: () => setOutcome(undefined) } : {})}
        />
      )}
    </>
  );
}

function Workspaces({
  placement: { workspaces, canMove },
  onDone,
}: {
  placement: SitePlacement;
  onDone: (outcome: Outcome) => void;
}) {
  const { t } = useTranslation('site-moves');
  const { person } = useSession();
  const { site } = useEditorView();
  const [chosen, setChosen] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isCreating, setCreating] = useState(false);
  const params = { id: site.id };
  const run = async (work: () => Promise<MovedSite>, isCopy: boolean): Promise<void> => {
    setBusy(true);
    try {
      onDone({ moved: await work(), isCopy });
    } catch (error) {
      notify.error(messageOf(error, t('offers.failed')));
    }
    setBusy(false);
  };
  const body = { tenantId: chosen };
  return (
    <>
      {!canMove && <p>{t(site.role === 'owner' ? 'move.adminsOnly' : 'move.ownerOnly')}</p>}
      {workspaces.length === 0 ? (
        <p>{t('move.noWorkspaces')}</p>
      ) : (
        <div className={classes.offer}>
          <NativeSelect
            label={t('move.to')}
            value={chosen}
            disabled={isBusy}
            onChange={(event) => setChosen(event.currentTarget.value)}
            data={[
              { value: '', label: t('move.choose') },
              ...workspaces.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
          {canMove && chosen !== '' && !isBusy && (
            <ConfirmButton
              confirm={t('move.moveNow')}
              onConfirm={() => run(() => request(moveSite, { params, body }), false)}
            >
              {t('move.move')}
            </ConfirmButton>
          )}
          <Button
            variant="default"
            disabled={chosen === ''}
            loading={isBusy}
            onClick={() => void run(() => request(copySiteTo, { params, body }), true)}
          >
            {t('move.copy')}
          </Button>
        </div>
      )}
      {person?.role !== 'SUPER_ADMIN' && (
        <Button variant="subtle" size="compact-sm" onClick={() => setCreating(true)}>
          {t('move.newWorkspace')}
        </Button>
      )}
      {isCreating && (
        <CreateWorkspaceDialog {...(canMove ? { siteId: site.id } : {})} onClose={() => setCreating(false)} />
      )}
    </>
  );
}

/** Runs a request, and reloads the offer. */
function useOffering() {
  const { t } = useTranslation('site-moves');
  const { site } = useEditorView();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: (params: { id: string }) => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await work({ id: site.id });
      notify.success(said);
    } catch (error) {
      notify.error(messageOf(error, t('offers.failed')));
    }
    await queries.invalidateQueries({ queryKey: placementKey(site.id) });
    setBusy(false);
  };
  return { isBusy, run };
}

function Offered({ offer: { email, expiresAt } }: { offer: NonNullable<SitePlacement['offer']> }) {
  const { t, i18n } = useTranslation('site-moves');
  const { run } = useOffering();
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long' }).format(new Date(expiresAt));
  return (
    <>
      <p role="status">{t('give.pending', { email, date, ...plain })}</p>
      <ConfirmButton
        confirm={t('give.withdrawNow')}
        onConfirm={() => run((params) => request(withdrawOffer, { params }), t('give.withdrawn'))}
      >
        {t('give.withdraw')}
      </ConfirmButton>
    </>
  );
}

function Offer() {
  const { t } = useTranslation('site-moves');
  const { isBusy, run } = useOffering();
  const [email, setEmail] = useState('');
  return (
    <form
      className={classes.offer}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const offer = (params: { id: string }) => request(offerSiteTo, { params, body: { email } });
        void run(offer, t('give.sent', { email, ...plain }));
      }}
    >
      <TextInput
        label={t('give.email')}
        type="email"
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={email.trim() === ''} loading={isBusy}>
        {t('give.send')}
      </Button>
    </form>
  );
}
