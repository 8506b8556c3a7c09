import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { limits } from '@sitewright/contract/limits';
import { listRedirects, putRedirects, type Redirect } from '@sitewright/contract/site-settings/site-settings';
import { IconPlus, IconTrash, IconUpload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useEditorView } from '../../model/editor-context.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { IconButton } from '../panel-field.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import { joinRedirects, readRedirects } from './redirect-rows.ts';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** Redirects from former URLs. */
export default function RedirectsForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const { data, error, refetch } = useQuery({
    queryKey: ['redirects', site.id],
    queryFn: ({ signal }) => request(listRedirects, { params: { id: site.id }, signal }),
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <Fields redirects={data.redirects} onClose={onClose} />;
}

type Form = ReturnType<typeof useForm<{ redirects: Redirect[] }>>;

function Fields({ redirects, onClose }: GroupProps & { redirects: Redirect[] }) {
  const { t } = useTranslation('site-settings');
  const { site } = useEditorView();
  const { form, failure, submit } = useSettingsForm(
    { redirects },
    async ({ redirects: rows }) => {
      // Empty rows are ignored.
      const filled = rows.filter(({ from, to }) => from.trim() !== '' || to.trim() !== '');
      await request(putRedirects, { params: { id: site.id }, body: { redirects: filled } });
    },
    onClose,
  );
  const rows = form.values.redirects;
  const isFull = rows.length >= limits.sites.redirectsMax;
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('redirects.intro')}</p>
      {rows.length === 0 ? (
        <p className={classes.none}>{t('redirects.none')}</p>
      ) : (
        <ul className={classes.rows} aria-label={t('groups.redirects')}>
          {rows.map((_row, index) => (
            // Rows have no id; the form identifies them by their index.
            // oxlint-disable-next-line react/no-array-index-key
            <RedirectRow key={index} form={form} index={index} />
          ))}
        </ul>
      )}
      <div className={classes.tools}>
        <Button
          variant="default"
          disabled={isFull}
          leftSection={<IconPlus size={15} stroke={1.8} />}
          onClick={() => form.insertListItem('redirects', { from: '', to: '', code: 301 })}
        >
          {t('redirects.add')}
        </Button>
        <ImportButton onRead={(read) => form.setFieldValue('redirects', joinRedirects(rows, read))} />
        {isFull && <span className={controls.hint}>{t('redirects.full', { count: rows.length })}</span>}
      </div>
    </FormFrame>
  );
}

function RedirectRow({ form, index }: { form: Form; index: number }) {
  const { t } = useTranslation('site-settings');
  const path = `redirects.${index}`;
  const max = limits.sites.redirectPathMaxLength;
  return (
    <li className={classes.redirect}>
      <TextInput
        aria-label={t('redirects.from', { n: index + 1 })}
        placeholder="/old-page"
        spellCheck={false}
        maxLength={max}
        {...form.getInputProps(`${path}.from`)}
      />
      <TextInput
        aria-label={t('redirects.to', { n: index + 1 })}
        placeholder="/new-page"
        spellCheck={false}
        maxLength={max}
        {...form.getInputProps(`${path}.to`)}
      />
      <NativeSelect
        aria-label={t('redirects.code', { n: index + 1 })}
        data={[
          { value: '301', label: t('redirects.stays') },
          { value: '302', label: t('redirects.detour') },
        ]}
        value={String(form.values.redirects[index]?.code ?? 301)}
        onChange={(event) => form.setFieldValue(`${path}.code`, Number(event.currentTarget.value))}
      />
      <IconButton
        label={t('redirects.remove', { n: index + 1 })}
        onClick={() => form.removeListItem('redirects', index)}
      >
        <IconTrash size={16} stroke={1.6} />
      </IconButton>
    </li>
  );
}

function ImportButton({ onRead }: { onRead: (rows: Redirect[]) => void }) {
  const { t } = useTranslation('site-settings');
  const file = useRef<HTMLInputElement>(null);
  const [told, setTold] = useState<{ text: string; isFault: boolean }>();
  const read = async (given: File): Promise<void> => {
    const { rows, faults } = readRedirects(await given.text());
    if (rows.length > 0) onRead(rows);
    const lines = faults.slice(0, 5).join(', ');
    setTold({
      text:
        faults.length > 0
          ? t('redirects.faults', { count: rows.length, lines })
          : t('redirects.read', { count: rows.length }),
      isFault: faults.length > 0,
    });
  };
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={15} stroke={1.8} />}
        onClick={() => file.current?.click()}
      >
        {t('redirects.import')}
      </Button>
      <input
        ref={file}
        type="file"
        hidden
        aria-label={t('redirects.import')}
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        onChange={(event) => {
          const [given] = event.currentTarget.files ?? [];
          if (given) void read(given);
          event.currentTarget.value = '';
        }}
      />
      {told && (
        <p className={told.isFault ? controls.error : controls.hint} role="status">
          {told.text}
        </p>
      )}
    </>
  );
}
