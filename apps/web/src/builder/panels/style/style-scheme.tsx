import type { Theme } from '@sitewright/contract/themes/theme';
import { readableOn } from '@sitewright/render/color';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import classes from './style-panel.module.css';
import type { SectionStyleEdit } from './use-section-style.ts';

const schemes = ['default', 'muted', 'dark', 'primary'] as const;

const groundOf = ({ colors }: Theme, scheme: (typeof schemes)[number]): string =>
  ({ default: colors.background, muted: colors.surface, dark: colors.dark, primary: colors.primary })[scheme];

/** Picks one of the theme's four colour schemes, with previews. */
export function StyleScheme({ edit }: { edit: SectionStyleEdit }) {
  const { t } = useTranslation('builder');
  const { theme } = useEditorView().site;
  const chosen = edit.read('scheme').text || 'default';
  return (
    <div className={classes.schemes} role="radiogroup" aria-label={t('style.scheme')}>
      {schemes.map((scheme) => {
        const ground = groundOf(theme, scheme);
        return (
          <label key={scheme} className={classes.scheme}>
            <input
              type="radio"
              checked={scheme === chosen}
              onChange={() => edit.set('scheme', scheme === 'default' ? undefined : scheme)}
            />
            <span className={classes.sample} style={{ background: ground, color: readableOn(ground) }}>
              <i />
              <i />
            </span>
            {t(`style.schemes.${scheme}`)}
          </label>
        );
      })}
    </div>
  );
}
