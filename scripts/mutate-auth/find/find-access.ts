// Endpoints of the contract and who may call them.
import { permissions } from '@sitewright/contract/permissions';
import type { Module } from '../modules.ts';
import type { Finding } from '../mutant.ts';
import { type Node, stringOf, walk } from '../syntax.ts';

type Property = Extract<Node, { type: 'Property' }>;

const propertiesOf = (node: Node): Map<string, Property> =>
  new Map(
    node.type === 'ObjectExpression'
      ? node.properties.flatMap((property) =>
          property.type === 'Property' && property.key.type === 'Identifier'
            ? [[property.key.name, property] as const]
            : [],
        )
      : [],
  );

export interface EndpointNode {
  method: string;
  path: string;
  access: Property;
}

/** The endpoint that an object defines; undefined where it defines none. */
export const endpointOf = (node: Node): EndpointNode | undefined => {
  const properties = propertiesOf(node);
  const [method, path] = [stringOf(properties.get('method')?.value), stringOf(properties.get('path')?.value)];
  const access = properties.get('access');
  return method !== undefined && path !== undefined && access ? { method, path, access } : undefined;
};

export const findAccess = (module: Module): Finding[] => {
  const found: Finding[] = [];
  walk(module.program, (node) => {
    const endpoint = endpointOf(node);
    const access = endpoint && stringOf(endpoint.access.value);
    if (!endpoint || access === undefined) return;
    const wider = access === 'signed-in' ? 'public' : access in permissions ? 'signed-in' : undefined;
    if (wider === undefined) return;
    const { start, end } = endpoint.access;
    found.push({
      kind: 'access',
      node: endpoint.access,
      what: `${endpoint.method} ${endpoint.path} is ${wider}, not ${access}`,
      edits: [{ form: 'property', start, end, text: `access: '${wider}'` }],
    });
  });
  return found;
};
