import type { WizardData, WizardStep } from '@sitewright/contract/wizard/wizard';
import { createContext, use, useSyncExternalStore } from 'react';
import type { DraftView, WizardDraft } from './wizard-draft.ts';

export interface Wizard extends DraftView {
  draft: WizardDraft;
  change: (change: WizardData) => void;
  /** Opens a step after everything is saved; stays where saving fails. */
  goTo: (step: WizardStep) => Promise<void>;
}

export const WizardContext = createContext<Pick<Wizard, 'draft' | 'goTo'> | undefined>(undefined);

export function useWizard(): Wizard {
  const wizard = use(WizardContext);
  if (!wizard) throw new Error('useWizard needs a wizard around it');
  const { draft, goTo } = wizard;
  const view = useSyncExternalStore(draft.subscribe, draft.read);
  return { ...view, draft, goTo, change: (change) => draft.change(change) };
}
