import { Button } from '@mantine/core';
import { type ImportSummary, listImports } from '@sitewright/contract/newsletter/imports';
import { getRun, type Run } from '@sitewright/contract/runs/runs';
import { useQuery } from '@tanstack/react-query';
import { request } from '../../../lib/api.ts';
import { useDateFormat } from '../../../lib/hooks/use-date-format.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import classes from './import.module.css';

/** Earlier imports, and one that still runs: their progress and reports. Nothing where there are none. */
export function RecentImports({ onOpened }: { onOpened: (opened: { importId: string; run: Run }) => void }) {
  const { t } = useTranslation('newsletter-audience');
  const { moment } = useDateFormat();
  const { data } = useQuery({
    queryKey: ['newsletter', 'imports'],
    queryFn: ({ signal }) => request(listImports, { signal }),
  });
  const open = async ({ id, runId }: ImportSummary): Promise<void> => {
    try {
      onOpened({ importId: id, run: await request(getRun, { params: { id: runId } }) });
    } catch (error) {
      notify.error(messageOf(error, t('import.showFailed')));
    }
  };
  if (!data || data.imports.length === 0) return null;
  return (
    <section className={classes.skipped}>
      <h3>{t('import.recent')}</h3>
      <ul className={classes.recent}>
        {data.imports.map((one) => {
          const at = moment(one.startedAt);
          return (
            <li key={one.id}>
              <span>{t('import.recentItem', { at, added: one.added, skipped: one.skipped })}</span>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('import.showName', { at })}
                onClick={() => void open(one)}
              >
                {t('import.show')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
