import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { CompanyEditor } from './company-editor.tsx';
import { useCompanyProfile } from './use-company-profile.ts';

/** Company profile of a user or a workspace, `/company-profile`. */
export default function CompanyScreen() {
  const { t } = useTranslation('company');
  const profile = useCompanyProfile();
  return (
    <ListScreen title={t('title')} lead={t(`lead.${profile.data?.scope ?? 'user'}`)}>
      <QueryBoundary query={profile}>{(loaded) => <CompanyEditor loaded={loaded} />}</QueryBoundary>
    </ListScreen>
  );
}
