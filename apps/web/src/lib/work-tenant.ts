import { useSyncExternalStore } from 'react';

/**
 * Active tenant of platform staff, who belong to none. Stored per tab, so that tabs can work in different tenants. The
 * server accepts it from platform staff only.
 */
export interface WorkTenant {
  id: string;
  name: string;
}

const key = 'workTenant';
const listeners = new Set<() => void>();

const read = (): WorkTenant | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as WorkTenant;
  } catch {
    return undefined;
  }
};
let current = typeof sessionStorage === 'undefined' ? undefined : read();

export const workTenant = {
  get: (): WorkTenant | undefined => current,
  choose: (tenant: WorkTenant | undefined): void => {
    current = tenant;
    if (tenant) sessionStorage.setItem(key, JSON.stringify(tenant));
    else sessionStorage.removeItem(key);
    for (const listener of listeners) listener();
  },
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useWorkTenant = (): WorkTenant | undefined =>
  useSyncExternalStore(subscribe, workTenant.get, () => undefined);
