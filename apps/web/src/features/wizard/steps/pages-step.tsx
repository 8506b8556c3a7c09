import { Anchor, Checkbox, Skeleton } from '@mantine/core';
import type { PageKind } from '@sitewright/contract/ai/writing';
import { wizardGoals } from '@sitewright/contract/wizard/wizard';
import { Trans } from 'react-i18next';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../use-wizard.ts';
import { useWizardPlan } from '../wizard-queries.ts';
import styles from '../wizard.module.css';

export function PagesStep() {
  const { t } = useTranslation('wizard');
  const { data } = useWizard();
  const check = (): string | undefined => (data.pages?.length === 0 ? t('pages.none') : undefined);
  return (
    <StepFrame step="pages" title={t('pages.title')} lead={t('pages.lead')} onCheck={check}>
      <Industry />
      <PagesFields />
    </StepFrame>
  );
}

/** The industry that the texts are written for. */
function Industry() {
  const { t } = useTranslation('wizard');
  const { goTo } = useWizard();
  const { data: plan } = useWizardPlan();
  return (
    plan && (
      <p className={styles.industry}>
        <Trans
          t={t}
          i18nKey="pages.industry"
          values={{ industry: plan.industry.label }}
          components={{ strong: <strong /> }}
        />{' '}
        <Anchor component="button" type="button" onClick={() => void goTo('business')}>
          {t('pages.changeIndustry')}
        </Anchor>
      </p>
    )
  );
}

export function PagesFields() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const goals = data.goals ?? [];
  return (
    <>
      <Checkbox.Group
        label={t('pages.goals')}
        value={goals}
        onChange={(values) => change({ goals: values, pages: null })}
      >
        <div className={styles.choices}>
          {wizardGoals.map((goal) => (
            <Checkbox.Card key={goal} value={goal} className={styles.choice}>
              <Checkbox.Indicator />
              <span>{t(`pages.goal.${goal}`)}</span>
            </Checkbox.Card>
          ))}
        </div>
      </Checkbox.Group>
      <PageChoice />
    </>
  );
}

function PageChoice() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const { data: plan, isError } = useWizardPlan();
  if (isError) return null;
  if (!plan) return <Skeleton height={120} />;
  const suggested = plan.pages.filter(({ isSuggested }) => isSuggested).map(({ kind }) => kind);
  const chosen = data.pages ?? suggested;
  // In menu order, whatever was chosen first.
  const inOrder = (kinds: readonly string[]): PageKind[] =>
    plan.pages.map(({ kind }) => kind).filter((kind) => kinds.includes(kind));
  return (
    <Checkbox.Group
      label={t('pages.pages')}
      description={t('pages.pagesHint')}
      value={[...chosen]}
      onChange={(kinds) => change({ pages: inOrder(kinds) })}
    >
      <div className={styles.choices} data-small="">
        {plan.pages.map(({ kind, title }) => (
          <Checkbox.Card key={kind} value={kind} className={styles.choice}>
            <Checkbox.Indicator />
            <span>{title}</span>
          </Checkbox.Card>
        ))}
      </div>
      {data.pages && (
        <Anchor
          component="button"
          type="button"
          className={styles.reset}
          onClick={() => change({ pages: null })}
        >
          {t('pages.suggested')}
        </Anchor>
      )}
    </Checkbox.Group>
  );
}
