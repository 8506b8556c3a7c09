import type { LandingTemplate } from '@sitewright/contract/landing/landing-template';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { useLanguage } from '../../lib/translations.ts';

const isOneOf = <Name extends string>(name: string, names: readonly Name[]): name is Name =>
  (names as readonly string[]).includes(name);

/** Names of what a template can customize, by paths such as `colors.primary`, `features.steps` and `hero.title`. */
export function usePathLabel(template: LandingTemplate | null) {
  const { t } = useTranslation('landing-manager');
  const language = useLanguage();
  const regionOf = (name: string): string => template?.regions[name]?.label[language] ?? name;
  return (path: string): string => {
    const [group = '', name = '', index] = path.split('.');
    if (group === 'colors' && isOneOf(name, ['primary', 'background', 'text', 'accent', 'surface']))
      return t('paths.color', { name: t(`colors.${name}`) });
    if (group === 'fonts' && isOneOf(name, ['heading', 'body'])) return t(`design.${name}Font`);
    if (group === 'features') return t('paths.section', { name: regionOf(name) });
    return index === undefined
      ? t('paths.text', { name: regionOf(group) })
      : t('paths.item', { name: regionOf(group), n: Number(index) + 1 });
  };
}
