/** The workspace of every user who belongs to no other; there each user is a customer of their own. */
export const sharedTenantId = 'default-tenant';
