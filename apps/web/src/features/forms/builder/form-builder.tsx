import { loadNamespaces } from '../../../lib/translations.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';

/** The form builder, in a dialog over the screen that opens it. Open while mounted. */
export const FormBuilder = lazyComponent(() =>
  Promise.all([import('./builder-dialog.tsx'), loadNamespaces(['form-builder', 'lists', 'errors'])]).then(
    ([module]) => module,
  ),
);
