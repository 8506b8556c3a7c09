import { Alert, NativeSelect } from '@mantine/core';
import { codeCategories, noCookieConsent } from '@sitewright/contract/cookie-consent/cookie-consent';
import { limits } from '@sitewright/contract/limits';
import { scriptOfSection } from '@sitewright/contract/sections/own-code';
import { getSiteCode, putSiteCode, type SiteCode } from '@sitewright/contract/site-settings/site-settings';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { request } from '../../../lib/api.ts';
import { useLanguage } from '../../../lib/translations.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import { useEditor, useEditorView } from '../../model/editor-context.tsx';
import { nodeLabel } from '../../model/node-label.ts';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import type { GroupProps } from './settings-groups.ts';
import classes from './site-settings.module.css';
import { useSettingsForm } from './use-settings-form.ts';

/** Custom code, which runs only on the published site, never here or in a preview. */
export default function CodeForm({ onClose }: GroupProps) {
  const { site } = useEditorView();
  const { data, error, refetch } = useQuery({
    queryKey: ['site-code', site.id],
    queryFn: ({ signal }) => request(getSiteCode, { params: { id: site.id }, signal }),
    gcTime: 0,
  });
  if (!data) return <FormLoading error={error} onRetry={() => void refetch()} />;
  return <Fields {...data} onClose={onClose} />;
}

interface FieldsProps extends GroupProps {
  code: SiteCode;
  isAllowed: boolean;
}

function Fields({ code, isAllowed, onClose }: FieldsProps) {
  const { t } = useTranslation('site-settings');
  const language = useLanguage();
  const editor = useEditor();
  const { site, selection } = useEditorView();
  const { form, failure, submit } = useSettingsForm(
    {
      head: code.head,
      bodyEnd: code.bodyEnd,
      sections: code.sections,
      categories: {
        head: code.categories?.head ?? 'marketing',
        bodyEnd: code.categories?.bodyEnd ?? 'marketing',
        sections: code.categories?.sections ?? {},
      },
    },
    async (body) => {
      await request(putSiteCode, { params: { id: site.id }, body });
    },
    onClose,
  );
  const asksConsent = (site.settings.cookieConsent ?? noCookieConsent).mode === 'consent';
  // Sections that have code or a script, and the selected one, which may get some.
  const selected = selection && editor.sectionOf(selection.nodeId)?.id;
  const scripted = (['header', 'page', 'footer'] as const)
    .flatMap((kind) => editor.sectionIds(kind))
    .filter((id) => scriptOfSection(editor.node(id)?.props ?? {}) !== '');
  const coded = asksConsent ? [...Object.keys(code.sections), ...scripted] : Object.keys(code.sections);
  const ids = [...new Set([...(selected === undefined ? [] : [selected]), ...coded])];
  const area = (path: string, label: string, hint?: string) => (
    <div key={path} className={classes.code}>
      <CodeArea
        label={label}
        description={hint}
        disabled={!isAllowed && form.getInputProps(path).value === ''}
        {...form.getInputProps(path)}
        value={String(form.getInputProps(path).value ?? '')}
      />
      {asksConsent && (
        <NativeSelect
          size="xs"
          label={t('code.category')}
          aria-label={t('code.categoryOf', { code: label })}
          data={codeCategories.map((value) => ({ value, label: t(`code.categories.${value}`) }))}
          {...form.getInputProps(`categories.${path}`)}
          value={String(form.getInputProps(`categories.${path}`).value ?? 'marketing')}
        />
      )}
    </div>
  );
  return (
    <FormFrame
      onSubmit={form.onSubmit(submit)}
      isSaving={form.submitting}
      failure={failure}
      onClose={onClose}
    >
      {!isAllowed && <Alert color="yellow">{t('code.notAllowed')}</Alert>}
      <p className={classes.intro}>{t('code.intro', { size: limits.sites.codeBytes / 1024 })}</p>
      {asksConsent && <p className={classes.intro}>{t('code.consent')}</p>}
      {area('head', t('code.head'), t('code.headHint'))}
      {area('bodyEnd', t('code.bodyEnd'), t('code.bodyEndHint'))}
      {ids.map((id) =>
        area(`sections.${id}`, t('code.section', { name: nodeLabel(editor, id, language) || id })),
      )}
      {selected === undefined && <p className={classes.intro}>{t('code.sectionHint')}</p>}
    </FormFrame>
  );
}
