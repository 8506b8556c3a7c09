import { Button } from '@mantine/core';
import { scopeOf } from '@sitewright/contract/permissions';
import { type WizardStep, wizardSteps } from '@sitewright/contract/wizard/wizard';
import { wizardLimits } from '@sitewright/contract/wizard/wizard-limits';
import { type ReactNode, useEffect } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { safeRedirect } from '../../lib/redirect-target.ts';
import { paths } from '../../routes/paths.ts';
import { PageSkeleton } from '../../ui/page-skeleton.tsx';
import { CreateAccountForm } from '../auth/joining/create-account-form.tsx';
import { signInStorageKeys } from '../auth/path-after-sign-in.ts';
import { useSignInMethods } from '../auth/use-sign-in-methods.ts';
import { InviteOnly } from './invite-only.tsx';
import { AccountStep } from './steps/account-step.tsx';
import { BusinessStep } from './steps/business-step.tsx';
import { CreateStep } from './steps/create-step.tsx';
import { LookStep } from './steps/look-step.tsx';
import { NameStep } from './steps/name-step.tsx';
import { PagesStep } from './steps/pages-step.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardMessage } from './wizard-message.tsx';
import { WizardProvider } from './wizard-provider.tsx';
import { WizardProgress } from './wizard-progress.tsx';
import styles from './wizard.module.css';

/** The wizard that creates a site; open to guests, who sign in before the site is created. */
export default function WizardScreen() {
  const { status, person } = useSession();
  const [query] = useSearchParams();
  // Somebody who only needs an account, to go where they came from.
  const redirect = safeRedirect(query.get('redirect'));
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'guest' && redirect) return <AccountOnly redirect={redirect} />;
  const mayCreate = person !== undefined && scopeOf(person.role, 'sites.write') !== undefined;
  return <WizardOf isSignedIn={status === 'signed-in'} hasSessions={mayCreate} />;
}

function AccountOnly({ redirect }: { redirect: string }) {
  const ways = useSignInMethods();
  const navigate = useNavigate();
  if (ways.isPending) return <PageSkeleton />;
  return (
    <div className={styles.narrow}>
      <CreateAccountForm ways={ways.data} onJoined={() => void navigate(redirect, { replace: true })} />
    </div>
  );
}

/** The step of the URL; without one, the last one that was saved. */
const useStep = (saved: WizardStep | undefined): WizardStep => {
  const [query] = useSearchParams();
  return wizardSteps.find((step) => step === query.get('step')) ?? saved ?? 'business';
};

interface WizardOfProps {
  isSignedIn: boolean;
  /** True for an account that can have answers on another device. */
  hasSessions: boolean;
}

function WizardOf({ isSignedIn, hasSessions }: WizardOfProps) {
  return (
    <WizardProvider hasSessions={hasSessions}>
      <WizardBody isSignedIn={isSignedIn} hasSessions={hasSessions} />
    </WizardProvider>
  );
}

function WizardBody({ isSignedIn, hasSessions }: WizardOfProps) {
  const { t } = useTranslation('wizard');
  const { status, session, data, isExpired, draft } = useWizard();
  const wanted = useStep(session?.step);
  // Without an answer there is nothing to go on with.
  const isTooFar = status === 'ready' && !data.businessName && wanted !== 'business';
  const step = isTooFar ? 'business' : wanted;
  const navigate = useNavigate();
  useEffect(() => {
    if (isTooFar) void navigate({ search: '?step=business' }, { replace: true });
  }, [isTooFar, navigate]);
  useContinueAfterLink(isSignedIn);
  const ways = useSignInMethods();
  if (!isSignedIn && ways.data?.registration === 'invite') return <InviteOnly />;
  if (status === 'loading') return <PageSkeleton />;
  if (status === 'unreachable')
    return (
      <WizardMessage title={t('unreachable')} text={t('unreachableText')}>
        <Button onClick={() => void draft.load(hasSessions)}>{t('retry')}</Button>
      </WizardMessage>
    );
  if (status === 'signed-out')
    return (
      <WizardMessage title={t('signedOut')} text={t('signedOutText')}>
        <Button component={Link} to={paths.login(paths.newSite)}>
          {t('signIn')}
        </Button>
        <Button variant="default" onClick={() => draft.restart()}>
          {t('restart')}
        </Button>
      </WizardMessage>
    );
  return (
    <>
      <WizardProgress step={step} />
      {isExpired && (
        <p className={styles.notice} role="status">
          {t('expired', { days: wizardLimits.sessionDays })}
        </p>
      )}
      {stepOf(step, isSignedIn)}
    </>
  );
}

const stepOf = (step: WizardStep, isSignedIn: boolean): ReactNode => {
  switch (step) {
    case 'business':
      return <BusinessStep />;
    case 'pages':
      return <PagesStep />;
    case 'look':
      return <LookStep />;
    case 'name':
      return <NameStep />;
    case 'create':
      return isSignedIn ? <CreateStep /> : <AccountStep />;
  }
};

/** The link in an email leads back here: the site is then created at once (specification §3). */
function useContinueAfterLink(isSignedIn: boolean): void {
  const { session, status } = useWizard();
  const navigate = useNavigate();
  const canContinue = isSignedIn && status === 'ready' && session !== undefined;
  useEffect(() => {
    if (!canContinue || localStorage.getItem(signInStorageKeys.autoGenerate) !== 'true') return;
    localStorage.removeItem(signInStorageKeys.autoGenerate);
    void navigate({ search: '?step=create' }, { replace: true });
  }, [canContinue, navigate]);
}
