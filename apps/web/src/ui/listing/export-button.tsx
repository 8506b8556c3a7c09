import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';

interface Props {
  label: string;
  /** Message when the download fails without a reason of its own. */
  failed: string;
  /** Saves the file; with several formats a menu asks which. */
  formats: readonly { label: string; save: () => Promise<void> }[];
}

/** Downloads a list as a file. */
export function ExportButton({ label, failed, formats }: Props) {
  const [isBusy, setBusy] = useState(false);
  const run = async (save: () => Promise<void>): Promise<void> => {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      notify.error(messageOf(error, failed));
    }
    setBusy(false);
  };
  const only = formats.length === 1 ? formats[0] : undefined;
  const button = (
    <Button
      variant="default"
      loading={isBusy}
      leftSection={<IconDownload size={17} stroke={1.6} />}
      {...(only ? { onClick: () => void run(only.save) } : {})}
    >
      {label}
    </Button>
  );
  if (only) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {formats.map((format) => (
          <Menu.Item key={format.label} onClick={() => void run(format.save)}>
            {format.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
