import type { Endpoint, Method } from '@sitewright/contract/endpoint';
import { endpoints } from '@sitewright/contract/endpoints';

/** Matches a request to its endpoint of the contract, by method and path. */
export interface ContractCall {
  name: string;
  endpoint: Endpoint;
  params: Record<string, string>;
}

interface Route {
  name: string;
  endpoint: Endpoint;
  method: Method;
  pattern: RegExp;
  parameters: number;
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

const routesOf = ([name, endpoint]: [string, Endpoint]): Route[] => {
  const { method, path, aliases = [] } = endpoint;
  return [`/api/v1${path}` as const, ...aliases].map((alias) => {
    const place = typeof alias === 'string' ? { method, path: alias } : alias;
    return {
      name,
      endpoint,
      method: place.method,
      pattern: patternOf(place.path),
      parameters: place.path.split('{').length,
    };
  });
};

/** Literal path segments take precedence over parameters. */
const routes = [...endpoints].flatMap(routesOf).toSorted((a, b) => a.parameters - b.parameters);

export const findContractCall = (method: string, pathname: string): ContractCall | undefined => {
  for (const { name, endpoint, method: own, pattern } of routes) {
    const match = own === method ? pattern.exec(pathname) : null;
    if (!match) continue;
    const params = Object.entries(match.groups ?? {}).map(([key, value]) => [key, decodeURIComponent(value)]);
    return { name, endpoint, params: Object.fromEntries(params) as Record<string, string> };
  }
  return undefined;
};
