import { ActionIcon, Button, Menu } from '@mantine/core';
import type { EndpointResponse } from '@sitewright/contract/endpoint';
import { limits } from '@sitewright/contract/limits';
import { publishSite } from '@sitewright/contract/publishing/publishing';
import { deleteSite } from '@sitewright/contract/sites/sites';
import type { listTenantSites } from '@sitewright/contract/tenants/tenants';
import {
  IconDots,
  IconExternalLink,
  IconEye,
  IconTrash,
  IconWorldOff,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { Link } from 'react-router';
import { request } from '../../lib/api.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import styles from '../../ui/listing/listing.module.css';
import { RowMenu } from '../../ui/row-menu.tsx';

type TenantSite = EndpointResponse<typeof listTenantSites>['sites'][number];

const icon = { size: 17, stroke: 1.6 };

/** Table cell with the administrator's actions on a site. */
export const showSiteActions = (site: TenantSite) => <SiteActions site={site} />;

function SiteActions({ site }: { site: TenantSite }) {
  const { t } = useTranslation('host');
  const client = useQueryClient();
  const [isTrashing, setTrashing] = useState(false);
  const { id, name, url, isPublished } = site;
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['tenants', 'sites'] });
  const { mutate: setPublished, isPending } = useMutation({
    mutationFn: (next: boolean) => request(publishSite, { params: { id }, body: { isPublished: next } }),
    onSuccess: (_, next) => notify.success(t(next ? 'admin.published' : 'admin.unpublished', { name })),
    onError: (error) => notify.error(messageOf(error, t('admin.failed'))),
    onSettled: reload,
  });
  const trash = async (): Promise<void> => {
    await request(deleteSite, { params: { id } });
    await reload();
    notify.success(t('admin.trashed', { name }));
  };
  return (
    <span className={styles.actions}>
      <Button component={Link} to={paths.builder(id)} variant="default" size="compact-sm">
        {t('admin.open')}
      </Button>
      <RowMenu
        width={230}
        button={
          <ActionIcon aria-label={t('admin.menu', { name })} loading={isPending}>
            <IconDots size={18} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        }
      >
        {() => (
          <>
            <Menu.Item component={Link} to={paths.preview(id)} leftSection={<IconEye {...icon} />}>
              {t('admin.preview')}
            </Menu.Item>
            {isPublished && (
              <Menu.Item
                component="a"
                href={url}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink {...icon} />}
              >
                {t('admin.visit')}
              </Menu.Item>
            )}
            <Menu.Item
              leftSection={isPublished ? <IconWorldOff {...icon} /> : <IconWorldUpload {...icon} />}
              onClick={() => setPublished(!isPublished)}
            >
              {t(isPublished ? 'admin.unpublish' : 'admin.publish')}
            </Menu.Item>
            <Menu.Divider />
            <Menu.Item
              color="var(--color-danger)"
              leftSection={<IconTrash {...icon} />}
              onClick={() => setTrashing(true)}
            >
              {t('admin.trash')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {isTrashing && (
        <ActionDialog
          isDanger
          title={t('admin.trashTitle', { name })}
          text={t('admin.trashText', { days: limits.sites.trashDays })}
          confirm={t('admin.trash')}
          onConfirm={trash}
          onClose={() => setTrashing(false)}
        />
      )}
    </span>
  );
}
