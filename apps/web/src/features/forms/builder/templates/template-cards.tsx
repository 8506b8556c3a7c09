import { formTemplates } from '@sitewright/forms/form-templates.data';
import { useLanguage } from '../../../../lib/translations.ts';
import classes from './templates.module.css';
import { useTemplate } from './use-template.ts';

/** The templates to start from. */
export function TemplateCards() {
  const language = useLanguage();
  const start = useTemplate();
  return (
    <ul className={classes.cards}>
      {formTemplates.map((template) => (
        <li key={template.id}>
          <button type="button" className={classes.card} onClick={() => start(template)}>
            <strong>{template.name[language]}</strong>
            <span>{template.description[language]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
