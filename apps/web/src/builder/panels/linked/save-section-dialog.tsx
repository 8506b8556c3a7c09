import { Button, Select, Switch, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { sectionCategories, type SectionCategory } from '@sitewright/contract/library/section-design';
import { createSiteSection } from '@sitewright/contract/site-sections/site-sections';
import { toJson } from '@sitewright/document/adapter';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { notify } from '../../../lib/notify.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { loadLinked } from '../../model/load-linked.ts';
import { nodeLabel } from '../../model/node-label.ts';
import controls from '../../../ui/panel-controls.module.css';
import { PanelDialog } from '../panel-dialog.tsx';
import { savedSectionsKey } from '../library/use-saved-sections.ts';
import classes from './linked.module.css';

/** Saves a section for other pages, and links it to the saved one unless a copy was chosen. */
export default function SaveSectionDialog({
  sectionId,
  onClose,
}: {
  sectionId: string;
  onClose: () => void;
}) {
  const { t } = useTranslation('sections');
  const { t: words } = useTranslation('builder');
  const language = useLanguage();
  const editor = useEditor();
  const queries = useQueryClient();
  const isPart = editor.sessionOf(sectionId)?.source.kind !== 'page';
  const [name, setName] = useState(() => nodeLabel(editor, sectionId, language));
  const [category, setCategory] = useState<SectionCategory>(
    () => editor.designOf(sectionId)?.config.category ?? 'about',
  );
  const [isLinked, setLinked] = useState(!isPart);
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);

  const save = async (): Promise<void> => {
    const session = editor.sessionOf(sectionId);
    const section = session && toJson(session.store.state, sectionId);
    if (!section) return;
    const siteId = editor.view.site.id;
    const linked = await loadLinked(editor);
    const answer = await request(createSiteSection, {
      params: { id: siteId },
      body: {
        name,
        category,
        sync: isLinked ? 'linked' : 'detached',
        section: { ...section, type: session.store.getNode(sectionId)?.type ?? '' },
      },
    });
    const definition = await linked.adopt(answer.section);
    if (isLinked) linked.link(sectionId, definition, { label: t('save.title') });
    void queries.invalidateQueries({ queryKey: savedSectionsKey(siteId) });
    notify.success(t('save.done', { name }));
    if (answer.removed.length > 0) notify.error(t('save.removed', { names: answer.removed.join(', ') }));
  };
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    setSaving(true);
    setFailure(undefined);
    save().then(onClose, (error: unknown) => {
      setFailure(error instanceof ApiError ? error.message : t('save.failed'));
      setSaving(false);
    });
  };
  return (
    <PanelDialog onClose={onClose} size={460} title={t('save.title')}>
      <form className={classes.form} noValidate onSubmit={handleSubmit}>
        <TextInput
          label={t('save.name')}
          data-autofocus
          maxLength={limits.siteSections.nameMaxLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Select
          label={t('save.category')}
          allowDeselect={false}
          value={category}
          data={sectionCategories.map((value) => ({ value, label: words(`library.categories.${value}`) }))}
          onChange={(value) => value && setCategory(value)}
        />
        {!isPart && (
          <Switch
            label={t('save.linked')}
            description={t('save.linkedHint')}
            checked={isLinked}
            onChange={(event) => setLinked(event.currentTarget.checked)}
          />
        )}
        {isPart && <p className={classes.note}>{t('save.part')}</p>}
        {failure !== undefined && (
          <p className={controls.error} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('save.cancel')}
          </Button>
          <Button type="submit" loading={isSaving} disabled={name.trim() === ''}>
            {t('save.save')}
          </Button>
        </div>
      </form>
    </PanelDialog>
  );
}
