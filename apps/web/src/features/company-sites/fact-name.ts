import { isFactPath } from '@sitewright/contract/company/company-bindings';
import { networks } from '@sitewright/render/elements/social/networks';
import type { TFunction } from 'i18next';

/** The name of a fact, such as “Phone” for `company.phone`. */
export const factName = (t: TFunction<'company-facts'>, path: string): string => {
  const [, name = '', inner] = path.split('.');
  if (name === 'socials')
    return networks.find(({ value }) => value === inner)?.label.en ?? t('names.unknown');
  return isFactPath(path) ? t(`names.${name as 'phone'}`) : t('names.unknown');
};
