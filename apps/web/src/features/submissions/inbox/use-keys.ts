import { useEffect } from 'react';
import { useLatest } from '../../../lib/hooks/use-latest.ts';

const typingFields =
  'textarea, select, [contenteditable=""], [contenteditable="true"], input:not([type="checkbox"], [type="radio"])';

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches(typingFields);

/** A menu or a dialog other than the submission's own has the keyboard. */
const isElsewhere = (): boolean =>
  [...document.querySelectorAll('[role="dialog"], [role="menu"]')].some(
    (part) => !part.querySelector('[data-submission]'),
  );

/** Runs an action by its key, unless somebody types or is in another dialog. */
export function useKeys(isOn: boolean, actions: Readonly<Record<string, () => void>>): void {
  const latest = useLatest(actions);
  useEffect(() => {
    if (!isOn) return undefined;
    const handle = (event: KeyboardEvent): void => {
      const isChord = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
      if (event.defaultPrevented || isChord || isTyping(event.target) || isElsewhere()) return;
      const key = event.key.toLowerCase();
      const action = Object.hasOwn(latest.current, key) ? latest.current[key] : undefined;
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', handle);
    return () => removeEventListener('keydown', handle);
  }, [isOn, latest]);
}
