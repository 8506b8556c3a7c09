import { useTranslation } from '../lib/hooks/use-translation.ts';

interface Device {
  browser: string | null;
  system: string | null;
}

/** Readable name of a session's browser and system. */
export function useDeviceName(): (device: Device) => string {
  const { t } = useTranslation('lists');
  return ({ browser, system }) => {
    if (browser && system) return t('device.known', { browser, system });
    return browser ?? system ?? t('device.unknown');
  };
}
