import { Button, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useParams } from 'react-router';
import { messageOf } from '../../lib/message-of.ts';
import { FullPageMessage } from '../shell/full-page-message.tsx';
import { ReviewPage } from './review-page.tsx';
import styles from './review.module.css';
import { useReview } from './use-review.ts';

function PasswordForm({
  isWrong,
  onOpen,
}: {
  isWrong: boolean;
  onOpen: (password: string) => Promise<void>;
}) {
  const { t } = useTranslation('together');
  const [password, setPassword] = useState('');
  const [isOpening, setOpening] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setOpening(true);
    await onOpen(password);
    setOpening(false);
  };
  return (
    <FullPageMessage title={t('review.passwordTitle')} text={t('review.passwordText')}>
      <form className={styles.gate} onSubmit={(event) => void submit(event)}>
        <TextInput
          type="password"
          label={t('review.password')}
          autoComplete="off"
          data-autofocus
          value={password}
          error={isWrong && t('review.wrongPassword')}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <Button type="submit" loading={isOpening} disabled={password === ''}>
          {t('review.enter')}
        </Button>
      </form>
    </FullPageMessage>
  );
}

/** Draft for reviewers without an account, `/review/{token}`. */
export default function ReviewScreen() {
  const { t } = useTranslation('together');
  const { token = '' } = useParams();
  const { state, open, end } = useReview(token);
  if (state.at === 'opening') {
    return (
      <main id="content" className={styles.screen} aria-busy="true" aria-label={t('review.loading')}>
        <div className={styles.bar} />
        <div className={styles.stage} />
      </main>
    );
  }
  if (state.at === 'password') return <PasswordForm isWrong={state.isWrong} onOpen={open} />;
  if (state.at === 'open') return <ReviewPage review={state.review} onEnd={end} />;
  if (state.at === 'failed') {
    return (
      <FullPageMessage title={t('review.failedTitle')} text={messageOf(state.error, t('review.failedText'))}>
        <Button onClick={() => void open()}>{t('comments.retry')}</Button>
      </FullPageMessage>
    );
  }
  const why = state.at === 'unknown' ? 'unknown' : state.isRevoked ? 'revoked' : 'ended';
  return (
    <FullPageMessage title={t(`review.${why}.title`)} text={t(`review.${why}.text`)}>
      {null}
    </FullPageMessage>
  );
}
