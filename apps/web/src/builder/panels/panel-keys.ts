import type { KeyboardEvent } from 'react';

/**
 * Keys pressed in a panel, its menus and dialogs are meant for them: Delete on a button must not delete the
 * section, and Escape closes a menu without letting go of the selection. Keys with a modifier still reach
 * the builder's commands.
 */
export const keepPlainKeys = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
};
