import { useStepUpRequested } from '../../lib/step-up.ts';
import { loadNamespaces } from '../../lib/translations.ts';
import { lazyComponent } from '../../lib/lazy-component.ts';

const StepUpDialog = lazyComponent(async () => {
  await loadNamespaces(['lists']);
  return import('./step-up-dialog.tsx');
});

/** Mount point of the step-up dialog, whose code loads with the first call that needs it. */
export function StepUpHost() {
  const isWanted = useStepUpRequested();
  return isWanted && <StepUpDialog />;
}
