import type { User } from '@sitewright/contract/auth/auth';
import { type TemplatePage, templatePages } from '@sitewright/contract/landing/landing-template';
import { sharedTenantId } from '@sitewright/contract/tenants/shared-tenant';
import { useState } from 'react';
import { useActiveTenant } from '../../lib/active-tenant.ts';
import { useSession } from '../../lib/app-session.ts';
import { tenantHost } from '../../lib/tenant-host.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LandingPreview } from './landing-preview.tsx';
import { useActivePage } from './use-landing-preview.ts';

/** The editor of the shown page, for those who may edit it. Staff see the page of the workspace that they work in. */
const editorOf = ({ role, tenantId }: User, isInWorkspace: boolean): string | undefined => {
  if (tenantId !== null)
    // The page of the shared workspace is that of the platform.
    return role === 'ADMIN' && tenantId !== sharedTenantId ? paths.tenantLandingManager : undefined;
  if (isInWorkspace) return role === 'SUPER_ADMIN' ? paths.tenantLandingManager : undefined;
  return role === 'USER' ? undefined : paths.adminLanding;
};

/** The landing page of the signed-in person's workspace; of the platform for everyone else. */
export default function TenantLandingScreen() {
  const words = useTexts('landing');
  const { person } = useSession();
  const [page, setPage] = useState<TemplatePage>('home');
  const chosen = useActiveTenant();
  const editor = person && editorOf(person, tenantHost !== undefined || chosen !== undefined);
  const { data, error, refetch } = useActivePage(person?.tenantId ?? undefined, page);
  return (
    <LandingPreview
      name={words.title}
      page={page}
      onPage={setPage}
      pages={templatePages.filter((one) => data?.enabledPages[one] !== false)}
      html={data && (data.html ?? '')}
      error={error}
      onRetry={() => void refetch()}
      exit={
        <>
          {editor && (
            <ButtonLink look="quiet" to={editor}>
              {words.edit}
            </ButtonLink>
          )}
          <ButtonLink look="quiet" to={paths.home}>
            {words.home}
          </ButtonLink>
        </>
      }
    />
  );
}
