import { Navigate } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';
import TenantsScreen from '../admin/tenants/tenants-screen.tsx';
import { ownTenant } from './own-tenant.ts';

/** All workspaces for a SUPER_ADMIN; for other staff only the workspace of this host. */
export default function HostTenantsScreen() {
  if (useSession().person?.role === 'SUPER_ADMIN') return <TenantsScreen />;
  return <Navigate to={paths.adminTenant(ownTenant().id)} replace />;
}
