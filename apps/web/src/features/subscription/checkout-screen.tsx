import { Button } from '@mantine/core';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { EntryMessage } from '../auth/entry-message.tsx';

const cycles = ['monthly', 'yearly'] as const;

/**
 * Target of a sign-in that started from a plan, `/subscription/checkout` (specification §4). Plans cannot be purchased
 * yet, and the page says so; the choice stays in the URL.
 */
export default function CheckoutScreen() {
  const { t } = useTranslation('auth');
  const { plans } = useTexts('page-pricing');
  const { status } = useSession();
  const [query] = useSearchParams();
  const plan = plans.find(({ id }) => id === query.get('plan'));
  const cycle = cycles.find((one) => one === query.get('cycle'));
  const isSignedIn = status === 'signed-in';
  return (
    <EntryMessage title={t('checkout.title')} text={t('checkout.text')}>
      {plan && (
        <p>
          {t('checkout.chosen')}{' '}
          <strong>
            {plan.name}
            {cycle && `, ${t(`checkout.cycles.${cycle}`)}`}
          </strong>
        </p>
      )}
      <Button component={Link} to={isSignedIn ? paths.dashboard : paths.home} size="md" fullWidth>
        {isSignedIn ? t('link.toDashboard') : t('checkout.home')}
      </Button>
      {/* A workspace's host shows no plans. */}
      {!tenantHost && (
        <Button component={Link} to={paths.pricing} size="md" variant="default" fullWidth>
          {t('checkout.plans')}
        </Button>
      )}
    </EntryMessage>
  );
}
