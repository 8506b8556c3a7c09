import { paths } from '../../../routes/paths.ts';

/** /register only redirects: agencies to their own form, everyone else to the first site. */
export function registrationPath(query: URLSearchParams): string {
  const target = query.get('type') === 'agency' ? paths.agencyRegister : paths.newSite;
  return withParts(target, query, ['plan', 'cycle', 'redirect']);
}

/** The screen that begins a site, with the plan that was chosen before. */
export const newSitePath = (query: URLSearchParams): string =>
  withParts(paths.newSite, query, ['plan', 'cycle']);

function withParts(path: string, query: URLSearchParams, names: readonly string[]): string {
  const passedOn = names.flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return passedOn.length === 0 ? path : `${path}?${new URLSearchParams(passedOn).toString()}`;
}
