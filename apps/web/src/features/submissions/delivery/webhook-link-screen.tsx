import { getWebhook } from '@sitewright/contract/webhooks/webhooks';
import { useQuery } from '@tanstack/react-query';
import { Navigate, useParams } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { paths } from '../../../routes/paths.ts';
import { ErrorState } from '../../../ui/listing/query-boundary.tsx';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';

/** Leads from a notification to the screen of its webhook, `/dashboard/webhooks/{webhookId}`. */
export default function WebhookLinkScreen() {
  const { t } = useTranslation('form-delivery');
  const { webhookId = '' } = useParams();
  const query = useQuery({
    queryKey: ['webhook', webhookId],
    queryFn: ({ signal }) => request(getWebhook, { params: { webhookId }, signal }),
    retry: false,
  });
  if (query.isError) {
    return (
      <ErrorState
        error={query.error}
        title={t('link.failed')}
        text={t('link.failedText')}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (!query.data) return <PageSkeleton />;
  const { siteId, formId } = query.data;
  if (siteId === null || formId === null) return <Navigate to={paths.dashboard} replace />;
  return <Navigate to={paths.formDelivery(siteId, formId)} replace />;
}
