// The components of this folder show the domains of a site or of a workspace. Where they come from and go to is given by the
// screen.
import type { CustomDomain } from '@sitewright/contract/domains/domains';
import { createContext, use } from 'react';

/** Changes of the domains, each followed by the list as it is then: one domain changes what is offered for others. */
export interface DomainActions {
  /** `onAdded` comes before the list has the domain. */
  add: (name: string, onAdded: (id: string) => void) => Promise<void>;
  check: (domain: CustomDomain) => Promise<void>;
  makePrimary: (domain: CustomDomain) => Promise<void>;
  clearPrimary: () => Promise<void>;
  remove: (domain: CustomDomain) => Promise<void>;
}

export interface DomainSource {
  actions: DomainActions;
  mayWrite: boolean;
  /** Host under the platform's domain. */
  host: string;
  /** Of the name of a domain. */
  heading: 'h2' | 'h3';
  /** Of interest before the main address changes. */
  primaryNote?: string;
}

const Source = createContext<DomainSource | undefined>(undefined);
export const DomainSourceProvider = Source.Provider;

export const useDomainSource = (): DomainSource => {
  const source = use(Source);
  if (!source) throw new Error('useDomainSource needs a DomainSourceProvider');
  return source;
};
