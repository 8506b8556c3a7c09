import type { EndpointResponse } from '@sitewright/contract/endpoint';
import type { getLandingTemplate } from '@sitewright/contract/landing/landing';
import type { LandingManager } from '@sitewright/contract/landing/landing-manager';
import type { LandingDraft } from '../use-landing-draft.ts';
import type { EditorView } from './use-editor-view.ts';

/** What each tab of the panel is given. */
export interface PanelProps {
  template: EndpointResponse<typeof getLandingTemplate>;
  fonts: LandingManager['fonts'];
  view: EditorView;
  draft: LandingDraft;
}
