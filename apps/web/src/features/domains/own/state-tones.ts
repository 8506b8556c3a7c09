import type { DomainState } from '@sitewright/contract/domains/domains';
import type { Tone } from '../../../ui/listing/status-badge.tsx';

export const stateTones: Record<DomainState, Tone> = {
  pending: 'warning',
  verified: 'warning',
  certificate: 'warning',
  active: 'good',
  error: 'bad',
};
