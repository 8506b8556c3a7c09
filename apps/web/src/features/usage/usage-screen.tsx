import { Button } from '@mantine/core';
import { exportUsage, getUsage } from '@sitewright/contract/usage/usage';
import { scopeOf } from '@sitewright/contract/permissions';
import { IconChartBar } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { download, request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { paths } from '../../routes/paths.ts';
import { ExportButton } from '../../ui/listing/export-button.tsx';
import { ListScreen } from '../../ui/listing/list-screen.tsx';
import { ListMessage, QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { MeterCard } from './meter-card.tsx';
import { UsageDetails } from './usage-details.tsx';
import classes from './usage.module.css';

function NothingUsed() {
  const { t } = useTranslation('usage');
  const { person } = useSession();
  return (
    <ListMessage
      icon={<IconChartBar size={38} stroke={1.2} aria-hidden="true" />}
      title={t('empty.title')}
      text={t('empty.text')}
    >
      {person && scopeOf(person.role, 'sites.write') && (
        <Button component={Link} to={paths.newSite}>
          {t('empty.action')}
        </Button>
      )}
    </ListMessage>
  );
}

/** Usage of the user's sites, or of their workspace, `/usage`. */
export default function UsageScreen() {
  const { t } = useTranslation('usage');
  // It changes with everything that is done elsewhere, so it is read anew whenever it is opened.
  const usage = useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => request(getUsage, { signal }),
    staleTime: 0,
  });
  const save = () => download(exportUsage, {}, 'usage.csv');
  return (
    <ListScreen
      title={t('title')}
      lead={t(`lead.${usage.data?.scope ?? 'user'}`)}
      actions={
        <ExportButton
          label={t('export')}
          failed={t('exportFailed')}
          formats={[{ label: t('export'), save }]}
        />
      }
    >
      <QueryBoundary query={usage}>
        {({ scope, meters }) => (
          <>
            {meters.every(({ used }) => used === 0) && <NothingUsed />}
            <ul className={classes.meters}>
              {meters.map((one) => (
                <MeterCard key={one.meter} usage={one} showsLimit={scope !== 'ownSites'} />
              ))}
            </ul>
            <UsageDetails scope={scope} />
          </>
        )}
      </QueryBoundary>
    </ListScreen>
  );
}
