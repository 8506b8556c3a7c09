import { createFromTemplate, type FormTemplate } from '@sitewright/forms/form-templates';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { notify } from '../../../../lib/notify.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { useStore } from '../model/builder-context.tsx';
import { newFieldId } from '../model/field-id.ts';
import { useFieldTexts } from '../model/field-texts.ts';
import { slugFromName } from '../model/new-content.ts';

/** Starts the form from a template. What was there can be had back by undo. */
export function useTemplate(): (template: FormTemplate) => void {
  const { t } = useTranslation('form-builder');
  const store = useStore();
  const language = useLanguage();
  const texts = useFieldTexts();
  return (template) => {
    const { content } = store;
    const { fields, settings } = createFromTemplate(template, { language, newId: newFieldId, texts });
    const name = template.name[language];
    const isUnnamed = content.slug === 'new-form' && content.name === t('defaults.name');
    store.dispatch({
      type: 'replace',
      content: {
        ...content,
        ...(isUnnamed ? { name, slug: slugFromName(name) || 'new-form' } : {}),
        fields,
        settings: { ...content.settings, ...settings },
      },
    });
    store.announce(t('templates.used', { name, count: fields.length }));
    store.canvas?.focus(fields[0]?.id);
    if (content.fields.length > 0)
      notify.undoable(t('templates.replaced', { name }), t('undo'), () => store.dispatch({ type: 'undo' }));
  };
}
