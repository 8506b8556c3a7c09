import { renderForm } from '@sitewright/forms/render/render-form';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../../../lib/hooks/use-translation.ts';
import { styledCss } from '../canvas/canvas-css.data.ts';
import { openShadow } from '../canvas/open-shadow.ts';
import { useFormTexts } from '../canvas/use-canvas-look.ts';
import { useStored } from '../model/builder-context.tsx';
import classes from './styling-tab.module.css';
import { useThemeStyle } from './use-theme-style.ts';

/** The form as it looks; nothing in it reacts. */
export function StyledForm() {
  const { t } = useTranslation('form-builder');
  const host = useRef<HTMLDivElement>(null);
  const content = useStored((store) => store.content);
  const { texts } = useFormTexts();
  const themeStyle = useThemeStyle();
  useEffect(() => {
    const root = openShadow(host.current!, styledCss);
    const body = document.createElement('div');
    body.setAttribute('style', themeStyle);
    body.inert = true;
    body.innerHTML = renderForm(
      { publicId: 'styling', name: content.name, description: content.description, definition: content },
      { texts, locale: 'und', action: '#', idPrefix: 'styling', edit: true },
    );
    root.replaceChildren(body);
  }, [content, texts, themeStyle]);
  return <div ref={host} className={classes.form} role="img" aria-label={t('styling.preview')} />;
}
