import { Button, Menu } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import type { FormTarget } from '../inbox/query-keys.ts';
import styles from './assignment.module.css';
import { useAssign, useAssignees } from './use-assign.ts';

interface Props {
  target: FormTarget;
  ids: readonly string[];
  isDisabled: boolean;
  onDone: () => void;
}

/** Assigns the selected submissions. */
export function AssignMenu({ target, ids, isDisabled, onDone }: Props) {
  const { t } = useTranslation('submissions');
  const people = useAssignees(target.siteId);
  const assign = useAssign(target);
  const run = async (assigneeId: string | null): Promise<void> => {
    if (await assign(ids, assigneeId)) onDone();
  };
  return (
    <Menu position="bottom-start" width={260}>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={isDisabled}
          leftSection={<IconUserPlus size={15} stroke={1.6} aria-hidden="true" />}
        >
          {t('assignee.assign')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={styles.people ?? ''}>
        {people.map(({ id, name, isMe }) => (
          <Menu.Item key={id} onClick={() => void run(id)}>
            <bdi>{isMe ? t('assignee.you', { name }) : name}</bdi>
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => void run(null)}>{t('assignee.nobody')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
