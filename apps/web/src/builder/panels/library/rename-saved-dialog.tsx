import { Button, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { type SiteSection, updateSiteSection } from '@sitewright/contract/site-sections/site-sections';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import linked from '../linked/linked.module.css';
import { PanelDialog } from '../panel-dialog.tsx';
import { savedSectionsKey } from './use-saved-sections.ts';

/** Renames a saved section, also on the pages that use it. */
export default function RenameSavedDialog({
  section,
  onClose,
}: {
  section: SiteSection;
  onClose: () => void;
}) {
  const { t } = useTranslation('sections');
  const editor = useEditor();
  const queries = useQueryClient();
  const [name, setName] = useState(section.name);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (): Promise<void> => {
    const params = { id: section.siteId, sectionId: section.id };
    await request(updateSiteSection, { params, body: { name: name.trim() } });
    await Promise.all([
      queries.invalidateQueries({ queryKey: savedSectionsKey(section.siteId) }),
      editor.linked?.refresh(),
    ]);
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    save().then(onClose, (error: unknown) => {
      setFailure(messageOf(error, t('manage.failed')));
      setSaving(false);
    });
  };
  return (
    <PanelDialog onClose={onClose} size={420} title={t('manage.renameTitle', { name: section.name })}>
      <form className={linked.form} noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t('manage.name')}
          data-autofocus
          autoComplete="off"
          maxLength={limits.siteSections.nameMaxLength}
          value={name}
          error={failure}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div className={linked.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('save.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
            {t('manage.save')}
          </Button>
        </div>
      </form>
    </PanelDialog>
  );
}
