import { type ComponentType } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import type { GroupProps, SettingsGroup } from './settings-groups.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { loadNamespaces } from '../../../lib/translations.ts';

const forms: Record<SettingsGroup, ComponentType<GroupProps>> = {
  general: lazyComponent(() => import('./general-form.tsx')),
  business: lazyComponent(() => import('./business-form.tsx')),
  search: lazyComponent(() => import('./search-form.tsx')),
  domains: lazyComponent(() => import('./domains/domains-form.tsx')),
  redirects: lazyComponent(() => import('./redirects-form.tsx')),
  hosting: lazyComponent(() => import('./hosting/hosting-form.tsx')),
  access: lazyComponent(() => import('./access-form.tsx')),
  forms: lazyComponent(() => import('./captcha-form.tsx')),
  code: lazyComponent(() => import('./code-form.tsx')),
  consent: lazyComponent(() => import('./consent-form.tsx')),
  privacy: lazyComponent(() => import('./privacy-summary.tsx')),
  exports: lazyComponent(() =>
    Promise.all([import('./exports/exports-form.tsx'), loadNamespaces(['site-archive'])]).then(
      ([form]) => form,
    ),
  ),
  danger: lazyComponent(() =>
    Promise.all([import('./danger-zone/danger-zone.tsx'), loadNamespaces(['site-moves'])]).then(
      ([form]) => form,
    ),
  ),
};

/** Groups with tables or cards. */
const wide: ReadonlySet<SettingsGroup> = new Set(['domains', 'redirects', 'exports']);

export default function SettingsDialog({ group, onClose }: GroupProps & { group: SettingsGroup }) {
  const { t } = useTranslation('site-settings');
  const Form = forms[group];
  return (
    <PanelDialog onClose={onClose} size={wide.has(group) ? 820 : 620} title={t(`groups.${group}`)}>
      <Form onClose={onClose} />
    </PanelDialog>
  );
}
