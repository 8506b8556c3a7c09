import type { KeyboardEvent } from 'react';

/**
 * Keys pressed in a panel, its menus and dialogs belong to them: Delete on a button must not delete the section, and
 * Escape closes a menu without clearing the selection. Keys with a modifier still reach the builder's commands.
 */
export const stopPlainKeys = (event: KeyboardEvent): void => {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
};

/** As above, for fields of the selection: Escape blurs the field, so that the page receives keys again. */
export const stopFieldKeys = (event: KeyboardEvent): void => {
  stopPlainKeys(event);
  const { target } = event;
  if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return;
  if (target.matches('input,textarea')) target.blur();
};
