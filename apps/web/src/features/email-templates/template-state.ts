import type { EmailTemplateState } from '@sitewright/contract/email-templates/template-endpoints';
import type { Tone } from '../../ui/listing/status-badge.tsx';

export const stateTones: Record<EmailTemplateState, Tone> = {
  default: 'plain',
  draft: 'warning',
  active: 'good',
  changed: 'warning',
};

export const languageNames = { en: 'English', vi: 'Tiếng Việt' } as const;
