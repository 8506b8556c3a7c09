import type { Endpoint } from './endpoint.ts';
import * as modules from './endpoint-modules.ts';

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'access' in value;

/** Every endpoint of the API by name, such as `sites.createSite`. The server must mount exactly these. */
export const endpoints: ReadonlyMap<string, Endpoint> = new Map(
  Object.entries(modules).flatMap(([feature, module]) =>
    Object.entries(module).flatMap(([name, value]): [string, Endpoint][] =>
      isEndpoint(value) ? [[`${feature}.${name}`, value]] : [],
    ),
  ),
);
