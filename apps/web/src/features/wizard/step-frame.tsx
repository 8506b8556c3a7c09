import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type WizardStep, wizardSteps } from '@sitewright/contract/wizard/wizard';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { useWizard } from './use-wizard.ts';
import styles from './wizard.module.css';

interface StepFrameProps {
  step: WizardStep;
  title: string;
  lead: string;
  isWide?: boolean;
  /** Message of what is missing; undefined when the next step can be opened. */
  onCheck?: () => string | undefined;
  children: ReactNode;
}

/** A step with its heading and the buttons to the steps beside it. Enter in a field continues. */
export function StepFrame({ step, title, lead, isWide, onCheck, children }: StepFrameProps) {
  const { t } = useTranslation('wizard');
  const { goTo, saving, failure } = useWizard();
  const heading = useRef<HTMLHeadingElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<string>();
  // Screen readers go on here after a change of the step.
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const index = wizardSteps.indexOf(step);

  const move = async (to: WizardStep): Promise<void> => {
    setBusy(true);
    await goTo(to);
    setBusy(false);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    const fault = onCheck?.();
    setMissing(fault);
    if (!fault) void move(wizardSteps[index + 1]!);
  };
  const saveFailure = saving === 'failed' ? failureText(failure, t('saveFailed')) : undefined;

  return (
    <form noValidate className={styles.step} data-wide={isWide || undefined} onSubmit={handleSubmit}>
      <div className={styles.head}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
      {(missing ?? saveFailure) && (
        <p role="alert" className={styles.failure}>
          {missing ?? saveFailure}
        </p>
      )}
      <div className={styles.footer}>
        {index > 0 && (
          <Button
            variant="default"
            size="md"
            leftSection={<IconArrowLeft size={17} stroke={1.6} />}
            disabled={isBusy}
            onClick={() => void move(wizardSteps[index - 1]!)}
          >
            {t('back')}
          </Button>
        )}
        <Button type="submit" size="md" loading={isBusy}>
          {t('continue')}
        </Button>
      </div>
    </form>
  );
}

/** The server's sentence for an answer that it does not take; otherwise nobody is to blame but the connection. */
const failureText = (failure: unknown, fallback: string): string =>
  failure instanceof ApiError && failure.code === 'validation_failed'
    ? (Object.values(failure.fields)[0] ?? messageOf(failure, fallback))
    : fallback;
