import { Alert, Button, NativeSelect, NumberInput } from '@mantine/core';
import { landingGoals, type LandingGoal } from '@sitewright/contract/landing/landing';
import { landingLimits } from '@sitewright/contract/landing/landing-limits';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import listing from '../../../ui/listing/listing.module.css';
import type { LandingDraft } from '../use-landing-draft.ts';
import { useLandingCalls } from '../use-landing-manager.ts';
import styles from './tests.module.css';

/** Starts a test with a goal and the share of visitors who see the draft. */
export function StartTestForm({ draft }: { draft: LandingDraft }) {
  const { t } = useTranslation(['landing-manager', 'lists']);
  const calls = useLandingCalls();
  const [goal, setGoal] = useState<LandingGoal>('register');
  const [weight, setWeight] = useState<number | string>(landingLimits.weight);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState('');
  const { weightMin: min, weightMax: max } = landingLimits;
  const isValid = typeof weight === 'number' && Number.isInteger(weight) && weight >= min && weight <= max;

  const start = async (share: number): Promise<void> => {
    setBusy(true);
    setFailure('');
    try {
      if ((await draft.flush()) !== undefined) {
        await calls.startTest(goal, share);
        notify.success(t('tests.started'));
      }
    } catch (error) {
      setFailure(messageOf(error, t('lists:actionFailed')));
    }
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (isValid) void start(weight);
  };
  return (
    <form noValidate className={listing.card} aria-label={t('tests.new')} onSubmit={handleSubmit}>
      <div>
        <h2>{t('tests.new')}</h2>
        <p className={listing.quiet}>{t('tests.newText')}</p>
      </div>
      <div className={styles.fields}>
        <NativeSelect
          label={t('tests.goal')}
          value={goal}
          data={landingGoals.map((value) => ({ value, label: t(`goals.${value}`) }))}
          onChange={(event) => setGoal(event.currentTarget.value as LandingGoal)}
        />
        <NumberInput
          label={t('tests.weight')}
          description={t('tests.weightText')}
          suffix="%"
          min={min}
          max={max}
          clampBehavior="none"
          allowDecimal={false}
          value={weight}
          error={!isValid && t('tests.weightInvalid', { min, max })}
          onChange={setWeight}
        />
      </div>
      {failure && (
        <Alert color="red" role="alert">
          {failure}
        </Alert>
      )}
      <div className={listing.actions}>
        <Button type="submit" loading={isBusy} disabled={!isValid}>
          {t('tests.start')}
        </Button>
      </div>
    </form>
  );
}
