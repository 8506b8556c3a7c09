import type { PageForm } from './page-form.ts';

/**
 * Puts a captcha into its place and answers what proves that it was solved, to be sent as `altcha`; nothing where there is no
 * captcha. Called when the visitor begins with the form, and waited for before the form is sent.
 */
export const start = async (_form: PageForm, _slot: HTMLElement): Promise<string | undefined> => undefined;
