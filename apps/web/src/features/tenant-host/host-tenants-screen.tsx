import { Navigate } from 'react-router';
import { useSession } from '../../lib/app-session.ts';
import { paths } from '../../routes/paths.ts';
import TenantsScreen from '../admin/tenants/tenants-screen.tsx';
import { ownTenant } from './own-tenant.ts';

/** Every workspace for the owner of the installation; for other staff the one whose host this is. */
export default function HostTenantsScreen() {
  if (useSession().person?.role === 'SUPER_ADMIN') return <TenantsScreen />;
  return <Navigate to={paths.adminTenant(ownTenant().id)} replace />;
}
