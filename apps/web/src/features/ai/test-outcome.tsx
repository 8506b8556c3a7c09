import { Alert } from '@mantine/core';
import { aiLimits } from '@sitewright/contract/ai/ai-limits';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { useLanguage } from '../../lib/translations.ts';
import listing from '../../ui/listing/listing.module.css';
import type { TestResult, useConnectionTest } from './use-connection-test.ts';

interface Props {
  test: Pick<ReturnType<typeof useConnectionTest>, 'isRunning' | 'result' | 'failure'>;
}

export function TestOutcome({ test: { isRunning, result, failure } }: Props) {
  const { t } = useTranslation(['ai-settings', 'lists']);
  const isAtFields = failure !== undefined && Object.keys(failure.fields).length > 0;
  return (
    <>
      {isRunning && (
        <p role="status" className={listing.quiet}>
          {t('test.running', { seconds: aiLimits.answerSeconds })}
        </p>
      )}
      {result && <Answer result={result} />}
      {failure && !isAtFields && (
        <Alert color="red" role="alert">
          {messageOf(failure, t('lists:actionFailed'))}
        </Alert>
      )}
    </>
  );
}

function Answer({ result: { problem, detail, durationMs } }: { result: TestResult }) {
  const { t } = useTranslation('ai-settings');
  const seconds = new Intl.NumberFormat(useLanguage(), {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'long',
    maximumFractionDigits: 1,
  });
  if (problem === null)
    return (
      <Alert color="green" role="status">
        {t('test.answered', { time: seconds.format(durationMs / 1_000) })}
      </Alert>
    );
  return (
    <Alert color="red" role="alert">
      <p>{t(`test.problems.${problem}`)}</p>
      {detail && <p dir="auto">{t('test.detail', { detail })}</p>}
    </Alert>
  );
}
