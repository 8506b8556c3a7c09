import { type ComponentType } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import type { GroupProps, SettingsGroup } from './settings-groups.ts';
import { late } from '../../../lib/late.ts';

const forms: Record<SettingsGroup, ComponentType<GroupProps>> = {
  general: late(() => import('./general-form.tsx')),
  business: late(() => import('./business-form.tsx')),
  search: late(() => import('./search-form.tsx')),
  redirects: late(() => import('./redirects-form.tsx')),
  access: late(() => import('./access-form.tsx')),
  code: late(() => import('./code-form.tsx')),
  privacy: late(() => import('./privacy-facts.tsx')),
  danger: late(() => import('./danger-zone.tsx')),
};

export default function SettingsDialog({ group, onClose }: GroupProps & { group: SettingsGroup }) {
  const { t } = useTranslation('site-settings');
  const Form = forms[group];
  return (
    <PanelDialog onClose={onClose} size={group === 'redirects' ? 820 : 620} title={t(`groups.${group}`)}>
      <Form onClose={onClose} />
    </PanelDialog>
  );
}
