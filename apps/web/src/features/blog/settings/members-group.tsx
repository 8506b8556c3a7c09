import { Radio } from '@mantine/core';
import { type Membership, memberships } from '@sitewright/contract/blog/blog-settings';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { SettingsGroup } from '../../../ui/settings/settings-group.tsx';
import type { GroupProps } from './general-group.tsx';
import { useBlogGroup } from './use-blog-group.ts';

/** Who may become a member. */
export function MembersGroup({ siteId, settings, isReadOnly, onDirty, onStored }: GroupProps) {
  const { t } = useTranslation('blog');
  const group = useBlogGroup({
    siteId,
    name: 'members',
    settings,
    fields: ['membership'],
    onDirty,
    onStored,
  });
  const { draft, change } = group;
  return (
    <SettingsGroup
      title={t('settings.members')}
      text={t('settings.membersText')}
      group={group}
      isReadOnly={isReadOnly}
    >
      <Radio.Group
        label={t('settings.membership')}
        value={draft.membership}
        onChange={(value) =>
          change({
            membership: memberships.find((one): one is Membership => one === value) ?? draft.membership,
          })
        }
      >
        {memberships.map((one) => (
          <Radio key={one} mt={8} value={one} label={t(`settings.memberships.${one}`)} />
        ))}
      </Radio.Group>
    </SettingsGroup>
  );
}
