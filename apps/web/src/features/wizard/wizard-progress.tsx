import { IconCheck } from '@tabler/icons-react';
import { type WizardStep, wizardSteps } from '@sitewright/contract/wizard/wizard';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useWizard } from './use-wizard.ts';
import styles from './wizard.module.css';

/** The steps, and whether the answers are saved. Steps before the current one can be opened. */
export function WizardProgress({ step }: { step: WizardStep }) {
  const { t } = useTranslation('wizard');
  const { session, data, saving, goTo } = useWizard();
  const current = wizardSteps.indexOf(step);
  const hasAnswers = session !== undefined || Object.keys(data).length > 0;
  return (
    <div className={styles.progress}>
      <nav aria-label={t('progress')}>
        <ol>
          {wizardSteps.map((name, index) => (
            <li key={name} data-state={index < current ? 'done' : index === current ? 'current' : 'next'}>
              {index < current ? (
                <button type="button" onClick={() => void goTo(name)}>
                  <IconCheck size={15} stroke={2} aria-hidden="true" />
                  <span>{t(`steps.${name}`)}</span>
                </button>
              ) : (
                <span aria-current={index === current ? 'step' : undefined}>
                  <span className={styles.number}>{index + 1}</span>
                  <span>{t(`steps.${name}`)}</span>
                </span>
              )}
            </li>
          ))}
        </ol>
      </nav>
      <output className={styles.saving} data-state={saving}>
        {hasAnswers && t(`saving.${saving}`)}
      </output>
    </div>
  );
}
