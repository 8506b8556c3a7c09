import type { MountedRoute } from '../http/mount-endpoint.ts';
import { features } from './features.ts';

/** The whole API. */
export const routes: readonly MountedRoute[] = features.flatMap((feature) => feature.routes ?? []);
