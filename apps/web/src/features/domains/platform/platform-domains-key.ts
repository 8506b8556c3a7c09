export const platformDomainsKey = ['admin', 'domains'];
