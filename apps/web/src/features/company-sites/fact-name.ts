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

/** Names of facts that changed, each once: the link of a phone number changes with the number. */
export const factNames = (t: TFunction<'company-facts'>, paths: readonly string[]): string[] => [
  ...new Set(
    paths.map((path) => factName(t, path.replace(/^(company\.(?:phone|email|website))Link$/, '$1'))),
  ),
];
