import type { KeyboardEvent } from 'react';

/**
 * Keys pressed on a control of a panel are meant for it: Delete on a button must not delete the section.
 * Escape and keys with a modifier still reach the builder's commands.
 */
export const keepPlainKeys = (event: KeyboardEvent): void => {
  const isCommand = event.ctrlKey || event.metaKey || event.altKey;
  if (!isCommand && event.key !== 'Escape') event.stopPropagation();
};
