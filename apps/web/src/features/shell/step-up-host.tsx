import { useProofWanted } from '../../lib/step-up.ts';
import { loadWords } from '../../lib/words.ts';
import { late } from '../../lib/late.ts';

const StepUpDialog = late(async () => {
  await loadWords(['lists']);
  return import('./step-up-dialog.tsx');
});

/** The place of the dialog that asks for fresh proof; its code arrives with the first call that needs it. */
export function StepUpHost() {
  const isWanted = useProofWanted();
  return isWanted && <StepUpDialog />;
}
