// Fakes of both stock services, for server tests and browser tests.
import { startPexelsFake } from './pexels-fake.ts';
import type { StockFake } from './stock-service.ts';
import { startUnsplashFake } from './unsplash-fake.ts';

export interface StockFakes {
  pexels: StockFake;
  unsplash: StockFake;
  /** The settings that make a server use the fakes. */
  settings: Record<
    'PEXELS_API_KEY' | 'PEXELS_API_BASE' | 'UNSPLASH_ACCESS_KEY' | 'UNSPLASH_API_BASE',
    string
  >;
  close: () => Promise<void>;
}

export const startStockFakes = async (): Promise<StockFakes> => {
  const [pexels, unsplash] = await Promise.all([startPexelsFake(), startUnsplashFake()]);
  return {
    pexels,
    unsplash,
    settings: {
      PEXELS_API_KEY: pexels.key,
      PEXELS_API_BASE: pexels.base,
      UNSPLASH_ACCESS_KEY: unsplash.key,
      UNSPLASH_API_BASE: unsplash.base,
    },
    close: async () => {
      await Promise.all([pexels.close(), unsplash.close()]);
    },
  };
};
