import { create, type PageForm } from '../page-form.ts';
import { tellBuilder } from './tell-builder.ts';

/** The button that saves a draft on a published page; here it only tells the builder. */
export const start = (form: PageForm): void => {
  const button = create(
    'button',
    { type: 'button', className: 'form__link' },
    form.definition.texts.saveDraft,
  );
  button.addEventListener('click', () => tellBuilder('draft'));
  form.submit.parentElement!.append(button);
};
