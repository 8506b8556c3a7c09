/**
 * Stub of zod in the browser build. The app uses only method and path of the contract and trusts the server's
 * responses, so schemas need neither the library nor construction time: every schema call returns the same inert
 * value. Using a schema at run time is a mistake and throws.
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
