import { SegmentedControl } from '@mantine/core';
import type { WizardLook } from '@sitewright/contract/wizard/wizard';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { LogoField } from '../look/logo-field.tsx';
import { Proposals } from '../look/proposals.tsx';
import { TemplateChoice } from '../look/template-choice.tsx';
import { StepFrame } from '../step-frame.tsx';
import { useWizard } from '../use-wizard.ts';
import styles from '../wizard.module.css';

const kinds = ['proposal', 'template', 'blank'] as const satisfies readonly WizardLook['kind'][];

export function LookStep() {
  const { t } = useTranslation('wizard');
  const { data, change } = useWizard();
  const [kind, setKind] = useState<WizardLook['kind']>(data.look?.kind ?? 'proposal');
  const check = (): string | undefined => (data.look?.kind === kind ? undefined : t('look.none'));
  const handleKind = (next: WizardLook['kind']): void => {
    setKind(next);
    if (next === 'blank') change({ look: { kind: 'blank' } });
  };
  return (
    <StepFrame step="look" title={t('look.title')} lead={t('look.lead')} isWide onCheck={check}>
      <SegmentedControl
        aria-label={t('look.kind')}
        className={styles.kinds ?? ''}
        data={kinds.map((value) => ({ value, label: t(`look.kinds.${value}`) }))}
        value={kind}
        onChange={(value) => handleKind(value)}
      />
      <LogoField />
      {kind === 'proposal' && <Proposals />}
      {kind === 'template' && <TemplateChoice />}
      {kind === 'blank' && <p className={styles.lead}>{t('look.blankNote')}</p>}
    </StepFrame>
  );
}
