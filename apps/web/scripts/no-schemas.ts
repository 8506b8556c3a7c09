/**
 * Stands in for zod in the browser's build. The app takes method and path from the contract and trusts the
 * server's answers, so the schemas need neither the library nor the time to build them: every word of them
 * gives back the same inert thing. Using one after all is a mistake that must be loud.
 */
const forbidden = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'then']);

const inert: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (forbidden.has(name)) throw new Error('Schemas of the contract are not part of the browser build');
    return inert;
  },
  apply: () => inert,
});

export const z = inert;
