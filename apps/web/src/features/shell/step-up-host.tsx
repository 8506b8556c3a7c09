import { useProofWanted } from '../../lib/step-up.ts';
import { loadWords } from '../../lib/words.ts';
import { late } from '../../lib/late.ts';

const StepUpDialog = late(async () => {
  await loadWords(['lists']);
  return import('./step-up-dialog.tsx');
});

/** Mount point of the step-up dialog, whose code loads with the first call that needs it. */
export function StepUpHost() {
  const isWanted = useProofWanted();
  return isWanted && <StepUpDialog />;
}
