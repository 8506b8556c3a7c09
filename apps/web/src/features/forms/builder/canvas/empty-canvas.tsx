import { IconForms } from '@tabler/icons-react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { TemplateCards } from '../templates/template-cards.tsx';
import classes from './empty-canvas.module.css';

/** A form without fields: where to drag, or what to start from. */
export function EmptyCanvas() {
  const { t } = useTranslation('form-builder');
  return (
    <div className={classes.empty}>
      <IconForms size={40} stroke={1.2} aria-hidden />
      <p className={classes.text}>{t('canvas.empty')}</p>
      <h2 className={classes.title}>{t('templates.start')}</h2>
      <TemplateCards />
    </div>
  );
}
