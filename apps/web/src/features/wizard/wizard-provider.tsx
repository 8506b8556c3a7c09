import type { WizardStep } from '@sitewright/contract/wizard/wizard';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLanguage } from '../../lib/translations.ts';
import { WizardContext } from './use-wizard.ts';
import { WizardDraft } from './wizard-draft.ts';

interface WizardProviderProps {
  /** True for an account that can have answers on another device. */
  hasSessions: boolean;
  children: ReactNode;
}

/** The answers for the screens of the wizard. The step stands in the URL. */
export function WizardProvider({ hasSessions, children }: WizardProviderProps) {
  const [draft] = useState(() => new WizardDraft());
  const navigate = useNavigate();
  const [query] = useSearchParams();
  useEffect(() => void draft.load(hasSessions), [draft, hasSessions]);
  const context = useMemo(
    () => ({
      draft,
      goTo: async (step: WizardStep): Promise<void> => {
        if (await draft.save({ step })) await navigate({ search: `?${new URLSearchParams({ step })}` });
      },
    }),
    [draft, navigate],
  );
  const language = useLanguage();
  useEffect(() => draft.suggest({ locale: language }), [draft, language]);
  const [plan, cycle] = [query.get('plan'), query.get('cycle')];
  useEffect(() => {
    // Chosen on the page with the prices; saved with the first answer.
    if (plan) draft.carry({ plan, ...(cycle && { cycle }) });
  }, [draft, plan, cycle]);
  return <WizardContext value={context}>{children}</WizardContext>;
}
