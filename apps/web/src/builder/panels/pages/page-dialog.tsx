import { Button, Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { createPage, type PageSummary, updatePageSettings } from '@sitewright/contract/pages';
import { slugFromTitle } from '@sitewright/contract/subdomain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/message-of.ts';
import { useEditor } from '../../model/editor-context.tsx';
import { PageSeoFields } from './page-seo-fields.tsx';
import classes from './pages-panel.module.css';
import controls from '../panel-controls.module.css';
import { type PageValues, settingsBody, valuesOf } from './page-values.ts';
import { refreshPages } from './use-page-commands.ts';
import { PanelDialog } from '../panel-dialog.tsx';

interface Props {
  /** The page whose settings are shown; undefined for a new one. */
  page: PageSummary | undefined;
  onClose: () => void;
  onCreated: (pageId: string) => void;
}

/** Saves the form; what the server refuses stands at the field it is about. */
function usePageForm({ page, onClose, onCreated }: Props) {
  const { t } = useTranslation('builder');
  const editor = useEditor();
  const [failure, setFailure] = useState<string>();
  const form = useForm<PageValues>({
    initialValues: valuesOf(page),
    validate: { title: (title) => (title.trim() ? null : t('pages.nameMissing')) },
  });
  const submit = async (values: PageValues): Promise<void> => {
    setFailure(undefined);
    const { id } = editor.view.site;
    try {
      if (page) {
        await request(updatePageSettings, {
          params: { id, pageId: page.id },
          body: settingsBody(values, page),
        });
      } else {
        const { title, slug } = values;
        const made = await request(createPage, {
          params: { id },
          body: slug === '' ? { title } : { title, slug },
        });
        onCreated(made.id);
      }
      await refreshPages(editor);
      onClose();
    } catch (error) {
      const text = messageOf(error, t('pages.failed'));
      const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
      const isSlug = error instanceof ApiError && error.code === 'slug_taken';
      for (const field of isSlug ? ['slug'] : fields) {
        form.setFieldError(field, error instanceof ApiError && !isSlug ? error.fields[field] : text);
      }
      if (!isSlug && fields.length === 0) setFailure(text);
    }
  };
  return { form, failure, submit };
}

/** Name, address and search results of a page. */
export default function PageDialog(props: Props) {
  const { page, onClose } = props;
  const { t } = useTranslation('builder');
  const { form, failure, submit } = usePageForm(props);
  const [isOwnAddress, setOwnAddress] = useState(page !== undefined);
  const changeTitle = (title: string): void => {
    form.setFieldValue('title', title);
    if (!isOwnAddress) form.setFieldValue('slug', slugFromTitle(title));
  };
  return (
    <PanelDialog
      onClose={onClose}
      size={560}
      title={page ? t('pages.settingsOf', { title: page.title }) : t('pages.add')}
    >
      <form noValidate className={classes.form} onSubmit={form.onSubmit(submit)}>
        <TextInput
          label={t('pages.name')}
          data-autofocus
          maxLength={limits.sites.pageTitleMaxLength}
          {...form.getInputProps('title')}
          onChange={(event) => changeTitle(event.currentTarget.value)}
        />
        {page?.isHome ? (
          <TextInput label={t('pages.address')} value="/" description={t('pages.homeAddress')} readOnly />
        ) : (
          <TextInput
            label={t('pages.address')}
            leftSection="/"
            description={page ? t('pages.addressHint') : undefined}
            maxLength={limits.sites.pageSlugMaxLength}
            spellCheck={false}
            {...form.getInputProps('slug')}
            onChange={(event) => {
              setOwnAddress(true);
              form.setFieldValue('slug', event.currentTarget.value.replace(/^\/+/, ''));
            }}
          />
        )}
        {page && (
          <Checkbox
            label={t('pages.hideInMenu')}
            {...form.getInputProps('hideInMenu', { type: 'checkbox' })}
          />
        )}
        {page && <PageSeoFields page={page} form={form} />}
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
            {page ? t('pages.save') : t('pages.create')}
          </Button>
        </div>
      </form>
    </PanelDialog>
  );
}
