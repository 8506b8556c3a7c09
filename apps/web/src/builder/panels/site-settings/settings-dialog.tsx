import { type ComponentType, lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PanelDialog } from '../panel-dialog.tsx';
import type { SettingsGroup } from './settings-panel.tsx';

export interface GroupProps {
  onClose: () => void;
}

const forms: Record<SettingsGroup, ComponentType<GroupProps>> = {
  general: lazy(() => import('./general-form.tsx')),
  business: lazy(() => import('./business-form.tsx')),
  search: lazy(() => import('./search-form.tsx')),
  redirects: lazy(() => import('./redirects-form.tsx')),
  access: lazy(() => import('./access-form.tsx')),
  code: lazy(() => import('./code-form.tsx')),
  privacy: lazy(() => import('./privacy-facts.tsx')),
  danger: lazy(() => import('./danger-zone.tsx')),
};

export default function SettingsDialog({ group, onClose }: GroupProps & { group: SettingsGroup }) {
  const { t } = useTranslation('site-settings');
  const Form = forms[group];
  return (
    <PanelDialog onClose={onClose} size={group === 'redirects' ? 820 : 620} title={t(`groups.${group}`)}>
      <Suspense>
        <Form onClose={onClose} />
      </Suspense>
    </PanelDialog>
  );
}
