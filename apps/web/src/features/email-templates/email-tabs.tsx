import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { ScreenTabs } from '../../ui/listing/screen-tabs.tsx';

const tabs = [
  ['templates', '/tenant/emails'],
  ['sender', '/tenant/emails/sender'],
  ['log', '/tenant/emails/log'],
  ['suppressions', '/tenant/emails/suppressions'],
] as const;

/** The screens about the emails of a workspace. */
export function EmailTabs() {
  const { t } = useTranslation('email-templates');
  return (
    <ScreenTabs
      label={t('tabs.label')}
      tabs={tabs.map(([name, path]) => ({ path, title: t(`tabs.${name}`) }))}
    />
  );
}
