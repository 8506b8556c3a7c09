import { useSyncExternalStore } from 'react';

/**
 * Active tenant of platform staff, who belong to none. Stored per tab, so that tabs can work in different tenants. The
 * server accepts it from platform staff only.
 */
export interface ActiveTenant {
  id: string;
  name: string;
}

const key = 'workTenant';
const listeners = new Set<() => void>();

const read = (): ActiveTenant | undefined => {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? '') as ActiveTenant;
  } catch {
    return undefined;
  }
};
let current = typeof sessionStorage === 'undefined' ? undefined : read();

export const activeTenant = {
  get: (): ActiveTenant | undefined => current,
  choose: (tenant: ActiveTenant | undefined): void => {
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

export const useActiveTenant = (): ActiveTenant | undefined =>
  useSyncExternalStore(subscribe, activeTenant.get, () => undefined);

/** Screens of the platform that make the same calls as those of workspaces. There the chosen workspace does not count. */
const platformScreens = ['/admin/newsletter'];

export const isPlatformScreen = (path = location.pathname): boolean =>
  platformScreens.some((screen) => path === screen || path.startsWith(`${screen}/`));
