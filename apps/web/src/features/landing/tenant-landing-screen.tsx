import { type TemplatePage, templatePages } from '@sitewright/contract/landing/landing-template';
import { useState } from 'react';
import { useSession } from '../../lib/app-session.ts';
import { useTexts } from '../../lib/translations.ts';
import { paths } from '../../routes/paths.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { LandingPreview } from './landing-preview.tsx';
import { useActivePage } from './use-landing-preview.ts';

/** The landing page of the signed-in person's workspace; of the platform for everyone else. */
export default function TenantLandingScreen() {
  const words = useTexts('landing');
  const { person } = useSession();
  const [page, setPage] = useState<TemplatePage>('home');
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
        <ButtonLink look="quiet" to={paths.home}>
          {words.home}
        </ButtonLink>
      }
    />
  );
}
