import { fieldAt, type PageForm } from './page-form.ts';
import { addressOf, isOpaque } from './requests.ts';

type Event = 'view' | 'start' | 'leave';

const send = (form: PageForm, event: Event, field = ''): void => {
  // A string is sent as text, for which no browser asks the server first.
  navigator.sendBeacon?.(addressOf(form, '/events'), JSON.stringify({ event, field }));
};

/**
 * Counts for the owner how often the form is seen, begun and left, and which field was filled in last. Nothing about
 * the visitor is sent or kept in the browser.
 */
export const countEvents = (form: PageForm): void => {
  if (isOpaque()) return;
  const { body, root } = form;
  let last: string | undefined;
  let isDone = false;
  const observer = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    observer.disconnect();
    send(form, 'view');
  });
  observer.observe(root);
  body.addEventListener('change', ({ target }) => {
    const field = fieldAt(form, target);
    if (!field) return;
    if (last === undefined) send(form, 'start');
    last = field.id;
  });
  form.submitted.push(() => void (isDone = true));
  // A page that is only hidden may come back, and hides again.
  addEventListener('pagehide', () => {
    if (last === undefined || isDone || !root.isConnected) return;
    isDone = true;
    send(form, 'leave', last);
  });
};
