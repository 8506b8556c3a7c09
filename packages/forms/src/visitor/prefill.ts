import { createId } from './create-id.ts';
import { pageFacts } from './read-form.ts';
import { hiddenInput, type PageForm } from './page-form.ts';
import { writeTexts } from './write-form.ts';

/** Values from the address of the page and what the browser knows of it. */
const prefill = (form: PageForm): void => {
  const { referrer, page, utm } = pageFacts();
  const parameters = new URLSearchParams(location.search);
  for (const field of form.definition.fields) {
    const { prefill } = field.settings;
    if (!prefill) continue;
    const name = prefill.name || field.name;
    const sources = {
      query: parameters.getAll(name),
      utm: [utm?.[name]],
      referrer: [referrer],
      page: [page],
      userAgent: [],
    };
    const texts = sources[prefill.source].flatMap((value) => (value ? [[field.name, value] as const] : []));
    if (texts.length > 0) writeTexts(form, field, texts);
  }
};

const removeConditions = ({ body }: PageForm): void => {
  for (const sentence of body.querySelectorAll('[data-condition]')) {
    for (const element of body.querySelectorAll(`[aria-describedby~="${CSS.escape(sentence.id)}"]`)) {
      const ids = element
        .getAttribute('aria-describedby')!
        .split(' ')
        .filter((id) => id !== sentence.id);
      if (ids.length > 0) element.setAttribute('aria-describedby', ids.join(' '));
      else element.removeAttribute('aria-describedby');
    }
    sentence.remove();
  }
};

/** Fills what needs a script: the form’s own inputs, time zones, and values from the address. */
export const prepareInputs = (form: PageForm): void => {
  removeConditions(form);
  hiddenInput(form, '_key').value = createId();
  hiddenInput(form, '_page').value = location.pathname;
  hiddenInput(form, '_ref').value = document.referrer;
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  for (const input of form.body.querySelectorAll<HTMLInputElement>('[data-zone]')) input.value ||= timeZone;
  prefill(form);
};
