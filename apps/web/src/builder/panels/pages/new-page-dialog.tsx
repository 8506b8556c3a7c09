import { Button, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { slugFromTitle } from '@sitewright/contract/sites/subdomain';
import { useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { PageUrlField } from './page-url-field.tsx';
import { freeSlug } from './page-start.ts';
import { PageStartPicker } from './page-start-picker.tsx';
import classes from './pages-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { valuesOf } from './page-values.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { usePageForm } from './use-page-form.ts';
import { type PageStart, startPage, usePageTemplates } from './use-page-templates.ts';

interface Props {
  onClose: () => void;
  onCreated: (pageId: string) => void;
  /** Imports a page instead; for users who may design. */
  onImport: (() => void) | undefined;
}

/** New page: name, URL and template. */
export default function NewPageDialog({ onClose, onCreated, onImport }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { templates, language, isFailed } = usePageTemplates();
  const [start, setStart] = useState<PageStart>();
  const [typed, setTyped] = useState({ title: false, slug: false });
  const { form, failure, submit } = usePageForm(
    valuesOf(undefined),
    async ({ title, slug }) => {
      const { id: siteId, name: siteName } = editor.view.site;
      onCreated(await startPage({ siteId, siteName, title, slug, language, template: start?.slug }));
    },
    onClose,
  );
  const changeTitle = (title: string): void => {
    setTyped({ ...typed, title: title !== '' });
    form.setFieldValue('title', title);
    if (!typed.slug) form.setFieldValue('slug', slugFromTitle(title));
  };
  const choose = (template: PageStart | undefined): void => {
    setStart(template);
    form.clearErrors();
    // A custom name and URL are kept.
    if (typed.title) return;
    form.setFieldValue('title', template?.page.title ?? '');
    if (typed.slug) return;
    form.setFieldValue('slug', template ? freeSlug(template.page.slug, editor.view.pages) : '');
  };
  return (
    <PanelDialog onClose={onClose} size={820} title={t('pages.add')}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
        <div className={classes.pair}>
          <TextInput
            label={t('pages.name')}
            data-autofocus
            maxLength={limits.sites.pageTitleMaxLength}
            {...form.getInputProps('title')}
            onChange={(event) => changeTitle(event.currentTarget.value)}
          />
          <PageUrlField form={form} onTyped={() => setTyped({ ...typed, slug: true })} />
        </div>
        <PageStartPicker templates={templates} isFailed={isFailed} chosen={start} onChoose={choose} />
        {failure !== undefined && (
          <p className={controls.error} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.actions}>
          {onImport && (
            <button type="button" className={controls.plainButton} onClick={onImport}>
              {t('pages.import')}
            </button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('pages.create')}
          </Button>
        </div>
      </form>
    </PanelDialog>
  );
}
