import type { FormField } from '@sitewright/contract/forms/form-definition';
import { create, type PageForm } from './page-form.ts';
import { createPad, type Pad } from './signature-pad.ts';
import { sendFile } from './uploads.ts';

const button = (text: string): HTMLButtonElement =>
  create('button', { type: 'button', className: 'form__link' }, text);

const findTyped = (
  form: PageForm,
  { id }: FormField,
): { rows: HTMLElement[]; inputs: HTMLInputElement[] } => {
  const inputs = [`${form.prefix}-option-${id}-0`, `${form.prefix}-consent-${id}`].map(
    (one) => document.getElementById(one) as HTMLInputElement,
  );
  const labels = inputs.map((input) => input.labels![0]!);
  return { rows: [labels[0]!, inputs[0]!, labels[1]!], inputs };
};

/** Keeps the drawing as a file that is sent with the form, unless it was uploaded before. */
class DrawnFile {
  readonly #form: PageForm;
  readonly #field: FormField;
  readonly #file: HTMLInputElement;
  readonly #token: HTMLInputElement;
  #count = 0;

  constructor(form: PageForm, field: FormField, place: HTMLElement) {
    this.#form = form;
    this.#field = field;
    this.#file = create('input', { type: 'file', name: field.name, hidden: true, disabled: true });
    this.#token = create('input', { type: 'hidden', name: `${field.name}_token`, disabled: true });
    place.append(this.#file, this.#token);
  }

  /** Takes the drawing as it is; none for an empty pad. */
  async take(pad: Pad): Promise<void> {
    this.#count += 1;
    const count = this.#count;
    this.#token.disabled = true;
    const image = await pad.toImage();
    // The drawing has changed in the meantime.
    if (count !== this.#count) return;
    this.#file.disabled = image === undefined;
    const files = new DataTransfer();
    if (image) files.items.add(new File([image], 'signature.png', { type: 'image/png' }));
    this.#file.files = files.files;
    this.#form.changed(this.#field);
  }

  /** Uploads the drawing. Where that fails, it is sent with the form. */
  upload(): Promise<void> | undefined {
    const file = this.#file.disabled ? undefined : this.#file.files?.[0];
    if (!file) return undefined;
    return sendFile(this.#form, this.#field, file, () => {}).done.then(
      (uploaded) => {
        this.#form.uploaded.set(uploaded.id, uploaded);
        this.#token.value = uploaded.id;
        this.#token.disabled = false;
        this.#file.disabled = true;
      },
      () => {},
    );
  }
}

const startOne = (form: PageForm, field: FormField, place: HTMLElement): void => {
  const { texts } = form.definition;
  const pad = createPad(texts.draw);
  const [toggle, undo, clear] = [button(texts.typeInstead), button(texts.undo), button(texts.clear)];
  toggle.id = `${form.prefix}-draw-${field.id}`;
  const tools = create('div', { className: 'form__tools' }, toggle, undo, clear);
  place.append(pad.canvas, tools);
  const drawn = new DrawnFile(form, field, place);
  const typed = findTyped(form, field);
  let isTyped = false;
  let hasChosen = false;
  const draw = (): void => {
    for (const row of typed.rows) row.hidden = !isTyped;
    for (const input of typed.inputs) input.disabled = !isTyped;
    for (const part of [pad.canvas, undo, clear]) part.hidden = isTyped;
    toggle.textContent = isTyped ? texts.drawInstead : texts.typeInstead;
    undo.disabled = clear.disabled = pad.isEmpty();
  };
  const takeDrawing = (): void => {
    draw();
    void drawn.take(pad);
  };
  pad.onStroke = () => {
    takeDrawing();
    form.announce(texts.signed);
  };
  undo.addEventListener('click', () => {
    pad.undo();
    takeDrawing();
    if (undo.disabled) toggle.focus();
  });
  clear.addEventListener('click', () => {
    pad.clear();
    takeDrawing();
    toggle.focus();
  });
  toggle.addEventListener('click', () => {
    hasChosen = true;
    isTyped = !isTyped;
    pad.clear();
    takeDrawing();
    if (isTyped) typed.inputs[0]!.focus();
  });
  form.waits.push(() => drawn.upload());
  const showTyped = (): void => {
    isTyped = typed.inputs[0]!.value !== '';
    draw();
  };
  // A typed name may come back from a draft.
  form.views.push(() => {
    if (!hasChosen && pad.isEmpty()) showTyped();
  });
  showTyped();
};

/** Puts a pad for drawing beside the typed name of these fields. */
export const start = (form: PageForm, fields: readonly FormField[]): void => {
  for (const field of fields) {
    const place = form.elements.get(field.id)?.querySelector<HTMLElement>('[data-signature]');
    if (place?.childElementCount === 0) startOne(form, field, place);
  }
};
