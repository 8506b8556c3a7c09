import { Menu } from '@mantine/core';
import {
  duplicateSiteSection,
  type SiteSection,
  updateSiteSection,
} from '@sitewright/contract/site-sections/site-sections';
import { IconDots } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { notify } from '../../../lib/notify.ts';
import { IconButton } from '../panel-field.tsx';
import { savedSectionsKey } from './use-saved-sections.ts';
import { lazyComponent } from '../../../lib/lazy-component.ts';
import { RowMenu } from '../../../ui/row-menu.tsx';

const RenameSavedDialog = lazyComponent(() => import('./rename-saved-dialog.tsx'));

interface Props {
  section: SiteSection;
  onInsert: (isLinked: boolean) => void;
}

/** Menu of a saved section. */
export function SavedMenu({ section, onInsert }: Props) {
  const { t } = useTranslation('sections');
  const queries = useQueryClient();
  const [isRenaming, setRenaming] = useState(false);
  const { id, siteId, name, sync } = section;
  const run = async (work: Promise<unknown>, done: string): Promise<void> => {
    try {
      await work;
      await queries.invalidateQueries({ queryKey: savedSectionsKey(siteId) });
      notify.success(done);
    } catch (error) {
      notify.error(messageOf(error, t('manage.failed')));
    }
  };
  const params = { id: siteId, sectionId: id };
  const duplicate = () => request(duplicateSiteSection, { params, body: {} });
  const archive = () => request(updateSiteSection, { params, body: { state: 'archived' } });
  return (
    <>
      <RowMenu
        width={200}
        button={
          <IconButton label={t('library.more', { name })}>
            <IconDots size={15} stroke={1.8} />
          </IconButton>
        }
      >
        {() => (
          <>
            {sync === 'linked' && (
              <>
                <Menu.Item onClick={() => onInsert(true)}>{t('library.insertLinked')}</Menu.Item>
                <Menu.Item onClick={() => onInsert(false)}>{t('library.insertCopy')}</Menu.Item>
                <Menu.Divider />
              </>
            )}
            <Menu.Item onClick={() => setRenaming(true)}>{t('manage.rename')}</Menu.Item>
            <Menu.Item onClick={() => void run(duplicate(), t('manage.duplicated', { name }))}>
              {t('manage.duplicate')}
            </Menu.Item>
            <Menu.Item onClick={() => void run(archive(), t('manage.archived', { name }))}>
              {t('manage.archive')}
            </Menu.Item>
          </>
        )}
      </RowMenu>
      {isRenaming && <RenameSavedDialog section={section} onClose={() => setRenaming(false)} />}
    </>
  );
}
