import { getAutoresponder } from '@sitewright/contract/form-delivery/autoresponder';
import { getForm, getFormDelivery } from '@sitewright/contract/forms/forms';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import { useDirtyGroups } from '../../../ui/settings/use-settings-group.ts';
import { useMayEdit } from '../use-may-edit.ts';
import { AutoresponderGroup } from './autoresponder-group.tsx';
import { RecipientsGroup } from './recipients-group.tsx';
import { WebhooksGroup } from './webhooks-group.tsx';

/** Notifications of a form, `/dashboard/sites/{siteId}/forms/{formId}/delivery`. */
export default function DeliveryScreen() {
  const { t } = useTranslation('form-delivery');
  const { siteId = '', formId = '' } = useParams();
  const params = { id: siteId, formId };
  const mayEdit = useMayEdit(siteId);
  const { isDirty, onDirty } = useDirtyGroups();
  const query = useQuery({
    queryKey: ['form-delivery', siteId, formId],
    queryFn: async ({ signal }) => {
      const [form, delivery, autoresponder] = await Promise.all([
        request(getForm, { params, signal }),
        request(getFormDelivery, { params, signal }),
        request(getAutoresponder, { params, signal }),
      ]);
      return { form, delivery, autoresponder };
    },
    // Read anew whenever the screen opens, and not while somebody types.
    gcTime: 0,
    staleTime: Infinity,
  });
  const target = { siteId, formId };
  const common = { target, isReadOnly: !mayEdit, onDirty };
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <Link to={paths.forms(siteId)} className={listing.back}>
            <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
            {t('back')}
          </Link>
          <h1>{t('title')}</h1>
          {query.data && <p dir="auto">{t('lead', { form: query.data.form.name })}</p>}
        </div>
      </header>
      <QueryBoundary query={query}>
        {({ form, delivery, autoresponder }) => (
          <div>
            <RecipientsGroup {...common} delivery={delivery} isOn={form.settings.notifications.email} />
            <AutoresponderGroup {...common} autoresponder={autoresponder} />
            <WebhooksGroup target={target} isOn={form.settings.notifications.webhook} mayEdit={mayEdit} />
          </div>
        )}
      </QueryBoundary>
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
