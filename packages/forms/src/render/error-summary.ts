import { fill } from '../checks/issue.ts';
import type { FormTexts } from '../texts/en.ts';
import { attributes, element, escapeHtml } from './markup.ts';

export interface SummaryItem {
  /** Id of the control that the message is about; none where there is nothing to go to. */
  controlId?: string;
  message: string;
}

/** Inside of the error summary. The script of a published form fills the summary with it as well. */
export const summaryContent = (items: readonly SummaryItem[], texts: FormTexts): string => {
  const heading = items.length === 1 ? texts.problem : fill(texts.problems, { count: items.length });
  const list = items.map(({ controlId, message }) => {
    const text = escapeHtml(message);
    return `<li>${controlId === undefined ? text : `<a${attributes({ href: `#${controlId}` })}>${text}</a>`}</li>`;
  });
  return `<h2 class="form__title">${escapeHtml(heading)}</h2><ul>${list.join('')}</ul>`;
};

/** The failures of a form, each with a link to its field. Hidden while there are none. */
export const errorSummary = (items: readonly SummaryItem[], texts: FormTexts): string =>
  element(
    'div',
    { class: 'form__summary', role: 'alert', tabindex: -1, 'data-summary': true, hidden: items.length === 0 },
    items.length > 0 ? summaryContent(items, texts) : '',
  );
