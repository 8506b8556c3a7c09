import { defineFeature } from '../../http/feature.ts';
import { mountLocalLink } from './local-link.ts';
import { createLocalKey } from './local-key.ts';

declare module '../../core/context/server-context.ts' {
  interface ServerContext {
    /** The secret that unlocks the demo in a browser; undefined where there is no demo. */
    localKey: string | undefined;
  }
}

export const demoFeature = defineFeature({
  name: 'demo',
  createContext: (ctx) => ({ localKey: createLocalKey(ctx.env) }),
  mount: [mountLocalLink],
});
