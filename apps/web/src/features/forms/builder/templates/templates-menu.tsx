import { Menu } from '@mantine/core';
import { formTemplates } from '@sitewright/forms/form-templates.data';
import { IconTemplate } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../../../lib/translations.ts';
import { RowMenu } from '../../../../ui/row-menu.tsx';
import { IconButton } from '../controls/icon-button.tsx';
import classes from './templates.module.css';
import { useTemplate } from './use-template.ts';

/** The templates as a menu, also for a form that has fields. */
export function TemplatesMenu() {
  const { t } = useTranslation('form-builder');
  const language = useLanguage();
  const start = useTemplate();
  return (
    <RowMenu
      width={300}
      button={
        <IconButton label={t('templates.menu')}>
          <IconTemplate size={18} stroke={1.6} aria-hidden />
        </IconButton>
      }
    >
      {() =>
        formTemplates.map((template) => (
          <Menu.Item key={template.id} onClick={() => start(template)}>
            {template.name[language]}
            <span className={classes.description}>{template.description[language]}</span>
          </Menu.Item>
        ))
      }
    </RowMenu>
  );
}
