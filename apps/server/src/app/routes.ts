import type { MountedRoute } from '../http/mount-endpoint.ts';
import { features } from './features.ts';

/** All endpoints of the API. */
export const routes: readonly MountedRoute[] = features.flatMap((feature) => feature.routes ?? []);
