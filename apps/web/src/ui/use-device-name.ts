import { useTranslation } from '../lib/hooks/use-translation.ts';

interface Device {
  browser: string | null;
  system: string | null;
}

/** What a browser said of itself, in words. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('lists');
  return ({ browser, system }) => {
    if (browser && system) return t('device.known', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
