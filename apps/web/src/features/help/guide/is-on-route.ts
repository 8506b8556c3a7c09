const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean);

/** True when a path of the app is a screen of a route, in which `*` stands for one segment. */
export const isOnRoute = (route: string, path: string): boolean => {
  const [wanted, given] = [segmentsOf(route), segmentsOf(path)];
  return wanted.length === given.length && wanted.every((part, at) => part === '*' || part === given[at]);
};

/** True when the address of a screen is known without choosing a site first. */
export const isOpenRoute = (route: string): boolean => !route.includes('*');
