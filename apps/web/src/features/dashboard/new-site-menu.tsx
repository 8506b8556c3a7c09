import { Button, Menu } from '@mantine/core';
import {
  IconFile,
  IconLayoutGrid,
  IconPackageImport,
  IconPencil,
  IconPlus,
  IconWorldDownload,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { paths } from '../../routes/paths.ts';

const icon = { size: 17, stroke: 1.6 };

export function NewSiteMenu({ onBlank }: { onBlank: () => void }) {
  const { t } = useTranslation('dashboard');
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <Button leftSection={<IconPlus {...icon} />}>{t('new')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component={Link} to={paths.newSite} leftSection={<IconPencil {...icon} />}>
          {t('fromDescription')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.siteTemplates} leftSection={<IconLayoutGrid {...icon} />}>
          {t('fromTemplate')}
        </Menu.Item>
        <Menu.Item leftSection={<IconFile {...icon} />} onClick={onBlank}>
          {t('blank')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.importBackup()} leftSection={<IconPackageImport {...icon} />}>
          {t('fromBackup')}
        </Menu.Item>
        <Menu.Item component={Link} to={paths.importWebsite} leftSection={<IconWorldDownload {...icon} />}>
          {t('fromWebsite')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
