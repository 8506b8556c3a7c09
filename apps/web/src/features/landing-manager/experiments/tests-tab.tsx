import type { LandingVariant } from '@sitewright/contract/landing/landing';
import type { LandingExperiment } from '@sitewright/contract/landing/landing-experiments';
import { IconTestPipe } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { notify } from '../../../lib/notify.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import listing from '../../../ui/listing/listing.module.css';
import { ListMessage, QueryBoundary } from '../../../ui/listing/query-boundary.tsx';
import type { ManagerProps } from '../manager-props.ts';
import { useExperiments, useLandingCalls } from '../use-landing-manager.ts';
import { PastTests } from './past-tests.tsx';
import { RunningTest } from './running-test.tsx';
import { StartTestForm } from './start-test-form.tsx';

/** A/B tests: the live page against the draft. */
export function TestsTab({ manager, draft }: ManagerProps) {
  const query = useExperiments();
  const [stopped, setStopped] = useState<{ id: string; winner: LandingVariant | null }>();
  return (
    <>
      <QueryBoundary query={query}>
        {({ experiments }) => {
          const running = experiments.find(({ status }) => status === 'running');
          const past = experiments.filter(({ status }) => status === 'stopped');
          return (
            <div className={listing.screen}>
              {running ? (
                <RunningTest test={running} onStop={(winner) => setStopped({ id: running.id, winner })} />
              ) : (
                <NextTest manager={manager} draft={draft} />
              )}
              {past.length > 0 && <PastTests tests={past} />}
            </div>
          );
        }}
      </QueryBoundary>
      {stopped && (
        <StopDialog
          id={stopped.id}
          winner={stopped.winner}
          draft={draft}
          onClose={() => setStopped(undefined)}
        />
      )}
    </>
  );
}

/** The form of a new test, or what is missing for one. */
function NextTest({ manager, draft }: ManagerProps) {
  const { t } = useTranslation('landing-manager');
  if (manager.draft && !manager.draft.publishAt) return <StartTestForm draft={draft} />;
  return (
    <ListMessage
      icon={<IconTestPipe size={38} stroke={1.2} aria-hidden="true" />}
      title={t(manager.draft ? 'tests.scheduled' : 'tests.noDraft')}
      text={t(manager.draft ? 'tests.scheduledText' : 'tests.noDraftText')}
    />
  );
}

interface StopProps extends Pick<ManagerProps, 'draft'> {
  id: LandingExperiment['id'];
  winner: LandingVariant | null;
  onClose: () => void;
}

function StopDialog({ id, winner, draft, onClose }: StopProps) {
  const { t } = useTranslation('landing-manager');
  const calls = useLandingCalls();
  const kind = winner ?? 'none';
  return (
    <ActionDialog
      title={t(`tests.stop.${kind}.title`)}
      text={t(`tests.stop.${kind}.text`)}
      confirm={t(`tests.stop.${kind}.confirm`)}
      onConfirm={async () => {
        draft.take(await calls.stopTest(id, winner));
        notify.success(t('tests.stopped'));
      }}
      onClose={onClose}
    />
  );
}
