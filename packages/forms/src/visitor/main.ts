// The script of published forms. Loaded with `defer` by every page that has one.
import { enhanceForm } from './enhance-form.ts';

const forms = document.querySelectorAll<HTMLFormElement>('form[data-form]');
// Where a form is already being handled, this is a second copy of the script.
for (const form of forms) {
  if (Element.prototype.hasAttribute.call(form, 'novalidate')) continue;
  try {
    enhanceForm(form);
  } catch (error) {
    // One form must not keep the others of the page from working.
    reportError(error);
  }
}
