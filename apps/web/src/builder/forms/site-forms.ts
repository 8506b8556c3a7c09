// Forms of the site as the canvas shows them: the latest of the server, else what the page's content holds.
import { type Form, getForm } from '@sitewright/contract/forms/forms';
import type { EmbeddedForm } from '@sitewright/render/forms/embedded-forms';
import { request } from '../../lib/api.ts';
import { importModule, onceOnline } from '../../lib/lazy-component.ts';
import type { EditorView } from '../model/editor-view.ts';
import { loadElementKinds } from '../model/element-registry.ts';

type DrawFormContent = typeof import('@sitewright/render/forms/draw-form-content').drawFormContent;

/** The part of the editor that forms need. */
interface FormsHost {
  readonly view: EditorView;
  setView: (change: Partial<EditorView>) => void;
}

export class SiteForms {
  readonly #editor: FormsHost;
  /** By id; undefined while a form is requested, and for one that the site does not have. */
  readonly #forms = new Map<string, Form | undefined>();
  #draw: DrawFormContent | undefined;
  #isLoading = false;

  constructor(editor: FormsHost) {
    this.#editor = editor;
  }

  find(formId: string): Form | undefined {
    return this.#forms.get(formId);
  }

  /** Shows a form as it was saved. */
  set(form: Form): void {
    this.#forms.set(form.id, form);
    this.#redraw();
  }

  /** HTML of a form; undefined without content and until the code for drawing is loaded. */
  draw = ({ formId, content }: EmbeddedForm, place: string): string | undefined => {
    if (formId !== undefined && !this.#forms.has(formId)) this.#request(formId);
    if (!this.#draw) {
      this.#load();
      return undefined;
    }
    const shown = (formId === undefined ? undefined : this.#forms.get(formId)) ?? content;
    const { locale = 'en' } = this.#editor.view.site.settings;
    return shown && this.#draw(shown, { place, locale, edit: true });
  };

  #request(formId: string): void {
    this.#forms.set(formId, undefined);
    const params = { id: this.#editor.view.site.id, formId };
    // A form of another site, one that was deleted, or no permission to read it: the page's content is shown.
    request(getForm, { params }).then(
      (form) => this.set(form),
      () => undefined,
    );
  }

  #load(): void {
    if (this.#isLoading) return;
    this.#isLoading = true;
    const load = () =>
      Promise.all([
        importModule(() => import('@sitewright/render/forms/draw-form-content')),
        loadElementKinds(),
      ]);
    onceOnline(load).then(([module]) => {
      this.#draw = module.drawFormContent;
      this.#redraw();
    }, reportError);
  }

  #redraw(): void {
    const { formsChange } = this.#editor.view;
    this.#editor.setView({ formsChange: formsChange + 1 });
  }
}
