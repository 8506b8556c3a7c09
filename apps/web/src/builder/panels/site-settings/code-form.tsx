import { Alert } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
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
    { head: code.head, bodyEnd: code.bodyEnd, sections: code.sections },
    async (body) => {
      await request(putSiteCode, { params: { id: site.id }, body });
    },
    onClose,
  );
  // Sections that have code, and the selected one, which may get some.
  const selected = selection && editor.sectionOf(selection.nodeId)?.id;
  const ids = [...new Set([...(selected === undefined ? [] : [selected]), ...Object.keys(code.sections)])];
  const area = (path: string, label: string, hint?: string) => (
    <CodeArea
      key={path}
      label={label}
      description={hint}
      disabled={!isAllowed && form.getInputProps(path).value === ''}
      {...form.getInputProps(path)}
      value={String(form.getInputProps(path).value ?? '')}
    />
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
      {area('head', t('code.head'), t('code.headHint'))}
      {area('bodyEnd', t('code.bodyEnd'), t('code.bodyEndHint'))}
      {ids.map((id) =>
        area(`sections.${id}`, t('code.section', { name: nodeLabel(editor, id, language) || id })),
      )}
      {selected === undefined && <p className={classes.intro}>{t('code.sectionHint')}</p>}
    </FormFrame>
  );
}
