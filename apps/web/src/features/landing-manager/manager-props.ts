import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import type { LandingDraft } from './use-landing-draft.ts';

export interface ManagerProps {
  manager: LandingManager;
  draft: LandingDraft;
}
