import { NativeSelect } from '@mantine/core';
import { type SharedRole, sharedRoles } from '@sitewright/contract/permissions';
import { useTranslation } from '../../lib/hooks/use-translation.ts';

interface Props {
  /** Accessible label. */
  label: string;
  value: SharedRole;
  isDisabled?: boolean;
  onChange: (role: SharedRole) => void;
}

export function SharedRoleSelect({ label, value, isDisabled = false, onChange }: Props) {
  const { t } = useTranslation('sharing');
  return (
    <NativeSelect
      size="sm"
      aria-label={label}
      value={value}
      disabled={isDisabled}
      data={sharedRoles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
      onChange={(event) => onChange(event.currentTarget.value as SharedRole)}
    />
  );
}
