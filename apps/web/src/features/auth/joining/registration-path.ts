import { paths } from '../../../routes/paths.ts';

/** /register only redirects: agencies to their own form, everyone else to the first site. */
export function registrationPath(query: URLSearchParams): string {
  const target = query.get('type') === 'agency' ? paths.agencyRegister : paths.newSite;
  const passedOn = ['plan', 'redirect'].flatMap((name) => {
    const value = query.get(name);
    return value ? [[name, value]] : [];
  });
  return passedOn.length === 0 ? target : `${target}?${new URLSearchParams(passedOn).toString()}`;
}
