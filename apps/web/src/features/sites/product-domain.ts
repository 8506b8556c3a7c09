/** The domain under which sites get their addresses, read from the host this app runs on. */
export const productDomain = (host: string): string => host.replace(/^(www|app)\./, '');
