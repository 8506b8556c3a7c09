import { Button, Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { type PageSummary, updatePageSettings } from '@sitewright/contract/pages/pages';
import { siteMay } from '@sitewright/contract/permissions';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { PageUrlField, PageFolderField } from './page-url-field.tsx';
import { PageSeoFields } from './page-seo-fields.tsx';
import classes from './pages-panel.module.css';
import controls from '../../../ui/panel-controls.module.css';
import { type PageValues, settingsBody, valuesOf } from './page-values.ts';
import { PanelDialog } from '../panel-dialog.tsx';
import { usePageForm } from './use-page-form.ts';

interface Props {
  page: PageSummary;
  onClose: () => void;
}

/** Name, URL and SEO settings of a page. */
export default function PageDialog({ page, onClose }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const { site } = editor.view;
  const rights = { mayArrange: siteMay(site, 'sites.pages'), maySteer: siteMay(site, 'sites.write') };
  const { form, failure, submit } = usePageForm(
    valuesOf(page),
    async (values) => {
      const params = { id: site.id, pageId: page.id };
      await request(updatePageSettings, { params, body: settingsBody(values, page, rights) });
    },
    onClose,
  );
  return (
    <PanelDialog onClose={onClose} size={640} title={t('pages.settingsOf', { title: page.title })}>
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
        {rights.mayArrange && <NameAndAddress page={page} form={form} />}
        <PageSeoFields page={page} form={form} />
        {failure !== undefined && (
          <p className={controls.error} role="alert">
            {failure}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('pages.cancel')}
          </Button>
          <Button type="submit" loading={form.submitting}>
            {t('pages.save')}
          </Button>
        </div>
      </form>
    </PanelDialog>
  );
}

function NameAndAddress({ page, form }: { page: PageSummary; form: UseFormReturnType<PageValues> }) {
  const { t } = useTranslation('builder');
  return (
    <>
      <TextInput
        label={t('pages.name')}
        data-autofocus
        maxLength={limits.sites.pageTitleMaxLength}
        {...form.getInputProps('title')}
      />
      {page.isHome ? (
        <TextInput label={t('pages.address')} value="/" description={t('pages.homeAddress')} readOnly />
      ) : (
        <div className={classes.pair}>
          <PageFolderField page={page} form={form} />
          <PageUrlField form={form} description={t('pages.addressHint')} />
        </div>
      )}
      <Checkbox label={t('pages.hideInMenu')} {...form.getInputProps('hideInMenu', { type: 'checkbox' })} />
    </>
  );
}
