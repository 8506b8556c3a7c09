// Files of a release that no visitor gets by their address: they are stored beside the public folder, and a feature sends them to
// readers whom it admits.

/** No path of a page has a colon. */
const prefix = 'private:';

export const privateFile = (path: string): string => prefix + path;
export const isPrivateFile = (path: string): boolean => path.startsWith(prefix);
/** Its path in the folder of private files. */
export const privateFilePath = (path: string): string => path.slice(prefix.length);
