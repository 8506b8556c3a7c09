import { Anchor, Button, TextInput } from '@mantine/core';
import { requestCode } from '@sitewright/contract/auth/sign-in';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { paths } from '../../../routes/paths.ts';
import { PageSkeleton } from '../../../ui/page-skeleton.tsx';
import { CodeStep, type SentCode } from '../../auth/code/code-step.tsx';
import { looksLikeEmail } from '../../auth/email-shape.ts';
import { FailureAlert } from '../../auth/failure-alert.tsx';
import { CreateAccountForm } from '../../auth/joining/create-account-form.tsx';
import { useGoogle } from '../../auth/login/use-google.ts';
import { type SentLink, useMagicLink } from '../../auth/login/use-magic-link.ts';
import { MailPreview } from '../../auth/mail-preview.tsx';
import { signInStorageKeys } from '../../auth/path-after-sign-in.ts';
import { useCompleteSignIn } from '../../auth/steps/use-complete-sign-in.tsx';
import { useSignInMethods } from '../../auth/use-sign-in-methods.ts';
import { useWizard } from '../use-wizard.ts';
import { InviteOnly } from '../invite-only.tsx';
import { WizardMessage } from '../wizard-message.tsx';
import styles from '../wizard.module.css';

/** Target of every way to sign in: the step that creates the site. */
const afterSignIn = `${paths.newSite}?step=create`;

/** A guest signs in or registers; their answers wait. */
export function AccountStep() {
  const { t } = useTranslation('auth');
  const ways = useSignInMethods();
  const { draft } = useWizard();
  const [sentCode, setSentCode] = useState<SentCode>();
  const [sentLink, setSentLink] = useState<SentLink>();
  const [hasPassword, setPassword] = useState(false);
  const signIn = useCompleteSignIn({ onRestart: () => setSentCode(undefined) });

  const sendCode = async (email: string): Promise<string | undefined> => {
    try {
      // The answers wait for this email, so that nobody else continues with them.
      await draft.save({ email });
      const answer = await request(requestCode, { body: { email, context: 'wizard' } });
      setSentCode({ email, answer });
      return undefined;
    } catch (error) {
      return messageOf(error, t('code.sendFailed'));
    }
  };

  if (ways.isPending || signIn.isLeaving) return <PageSkeleton />;
  if (ways.data?.registration === 'invite') return <InviteOnly />;
  if (signIn.step) return <div className={styles.narrow}>{signIn.step}</div>;
  if (sentCode)
    return (
      <div className={styles.narrow}>
        <CodeStep
          sent={sentCode}
          onResend={() => sendCode(sentCode.email)}
          onOther={() => setSentCode(undefined)}
          enter={(way) => signIn.enter(way, { redirect: afterSignIn })}
        />
      </div>
    );
  if (sentLink) return <LinkIsSent sent={sentLink} onOther={() => setSentLink(undefined)} />;
  if (hasPassword)
    return (
      <div className={styles.narrow}>
        <CreateAccountForm ways={ways.data} onJoined={() => undefined} redirect={afterSignIn} />
      </div>
    );
  return <Ways onCode={sendCode} onLink={setSentLink} onPassword={() => setPassword(true)} />;
}

interface WaysProps {
  /** Resolves to the error message, if any. */
  onCode: (email: string) => Promise<string | undefined>;
  onLink: (sent: SentLink) => void;
  onPassword: () => void;
}

function Ways({ onCode, onLink, onPassword }: WaysProps) {
  const { t } = useTranslation(['wizard', 'auth']);
  const { data: ways } = useSignInMethods();
  const { draft, session, goTo } = useWizard();
  const [email, setEmail] = useState(session?.email ?? '');
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState<'code' | 'link'>();
  const link = useMagicLink();
  const google = useGoogle();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  const send = async (way: 'code' | 'link'): Promise<void> => {
    setFailure(undefined);
    const address = email.trim();
    if (!looksLikeEmail(address)) {
      setFailure(t('account.invalidEmail'));
      return;
    }
    setBusy(way);
    localStorage.setItem(signInStorageKeys.wizardEmail, address);
    if (way === 'code') setFailure(await onCode(address));
    else {
      await draft.save({ email: address });
      const sent = await link.send(address, afterSignIn);
      if (typeof sent === 'string') setFailure(sent);
      else onLink(sent);
    }
    setBusy(undefined);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    void send(ways?.code === false ? 'link' : 'code');
  };
  /** Another account than that of the email may continue. */
  const leave = async (go: () => unknown): Promise<void> => {
    await draft.save({ email: null });
    await go();
  };

  return (
    <div className={styles.narrow}>
      <form noValidate className={styles.ways} onSubmit={handleSubmit}>
        <h1 ref={heading} tabIndex={-1}>
          {t('account.title')}
        </h1>
        <p className={styles.lead}>{t('account.lead')}</p>
        <TextInput
          label={t('account.email')}
          type="email"
          size="md"
          autoComplete="email"
          placeholder={t('auth:fields.emailPlaceholder')}
          {...(ways?.registration === 'domains' && {
            description: t('auth:newSite.domains', { domains: ways.registrationDomains.join(', ') }),
          })}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        {(failure ?? google.failure) && <FailureAlert>{failure ?? google.failure}</FailureAlert>}
        {ways?.code !== false && (
          <Button type="submit" size="md" loading={busy === 'code'}>
            {t('account.sendCode')}
          </Button>
        )}
        {ways?.magicLink !== false && (
          <Button
            type={ways?.code === false ? 'submit' : 'button'}
            variant="default"
            size="md"
            loading={busy === 'link'}
            {...(ways?.code !== false && { onClick: () => void send('link') })}
          >
            {t('account.sendLink')}
          </Button>
        )}
        <p className={styles.or}>{t('account.or')}</p>
        {ways?.google && (
          <Button
            variant="default"
            size="md"
            loading={google.isLeaving}
            onClick={() => void leave(() => google.start(afterSignIn))}
          >
            {t('account.google')}
          </Button>
        )}
        <Button variant="default" size="md" onClick={() => void leave(onPassword)}>
          {t('account.password')}
        </Button>
        <p className={styles.small}>
          <Trans
            t={t}
            i18nKey="auth:newSite.agree"
            components={{ terms: <Link to={paths.terms} />, privacy: <Link to={paths.privacy} /> }}
          />
        </p>
        <div className={styles.footer}>
          <Button variant="subtle" color="gray" onClick={() => void goTo('name')}>
            {t('back')}
          </Button>
          <Anchor
            component={Link}
            to={paths.login(afterSignIn)}
            onClick={() => void draft.save({ email: null })}
          >
            {t('signIn')}
          </Anchor>
        </div>
      </form>
    </div>
  );
}

function LinkIsSent({ sent, onOther }: { sent: SentLink; onOther: () => void }) {
  const { t } = useTranslation(['wizard', 'auth']);
  return (
    <WizardMessage
      title={t('auth:link.sentTitle')}
      text={
        <>
          <p>
            <Trans
              t={t}
              i18nKey="account.linkSent"
              values={{ email: sent.email }}
              components={{ strong: <strong /> }}
            />
          </p>
          <MailPreview answer={sent.answer} />
        </>
      }
    >
      <Button variant="default" onClick={onOther}>
        {t('account.other')}
      </Button>
    </WizardMessage>
  );
}
