import { limits } from '@sitewright/contract/limits';
import { siteMay } from '@sitewright/contract/permissions';
import { ownCodeIssue } from '@sitewright/contract/sections/own-code';
import { getSiteCode } from '@sitewright/contract/site-settings/site-settings';
import { setOperation } from '@sitewright/document/operation';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { request } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { CodeArea } from '../../../ui/code-area.tsx';
import controls from '../../../ui/panel-controls.module.css';
import { useEditor, useEditorView, useNode } from '../../model/editor-context.tsx';
import { useTypedText } from '../use-typed-text.ts';

/** The markup, styles and script of a section that carries its own. */
export function OwnCodePanel({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('own-code');
  const editor = useEditor();
  const { site } = useEditorView();
  const mayEdit = editor.roleAllows(setOperation(sectionId, ['props', 'htmlCode'], ''));
  if (!mayEdit) return <p className={controls.empty}>{t('forDesigners')}</p>;
  return (
    <div className={controls.body}>
      <p className={controls.hint}>{t('intro')}</p>
      <CodeField sectionId={sectionId} field="htmlCode" label={t('html')} maxKb={kilobytes('htmlBytes')} />
      <CodeField
        sectionId={sectionId}
        field="cssCode"
        label={t('css')}
        hint={t('cssHint')}
        maxKb={kilobytes('cssBytes')}
      />
      {siteMay(site, 'sites.code') && <ScriptField sectionId={sectionId} />}
    </div>
  );
}

const kilobytes = (name: 'htmlBytes' | 'cssBytes' | 'scriptBytes'): number => limits.sectionCode[name] / 1024;

/** Custom code that the workspace does not allow can be removed, but not changed. */
function ScriptField({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('own-code');
  const { site } = useEditorView();
  const { data } = useQuery({
    queryKey: ['site-code', site.id],
    queryFn: ({ signal }) => request(getSiteCode, { params: { id: site.id }, signal }),
  });
  if (!data) return null;
  const asksConsent = site.settings.cookieConsent?.mode === 'consent';
  const hint = asksConsent ? `${t('scriptHint')} ${t('scriptConsent')}` : t('scriptHint');
  return (
    <CodeField
      sectionId={sectionId}
      field="jsCode"
      label={t('script')}
      hint={data.isAllowed ? hint : t('scriptNotAllowed')}
      isRemovable={!data.isAllowed}
      maxKb={kilobytes('scriptBytes')}
    />
  );
}

interface CodeFieldProps {
  sectionId: string;
  field: 'htmlCode' | 'cssCode' | 'jsCode';
  label: string;
  hint?: string;
  maxKb: number;
  /** Whether the code may only be emptied. */
  isRemovable?: boolean;
}

function CodeField({ sectionId, field, label, hint, maxKb, isRemovable = false }: CodeFieldProps) {
  const { t } = useTranslation('own-code');
  const editor = useEditor();
  const value = useNode(sectionId)?.props[field];
  const text = typeof value === 'string' ? value : '';
  const [isTooLong, setTooLong] = useState(false);
  const typed = useTypedText<HTMLTextAreaElement>(text, (next) => {
    const isRefused = ownCodeIssue(field, next) !== undefined;
    setTooLong(isRefused);
    // An empty markup is still one: without it the section would show its section template.
    const stored = next === '' && field !== 'htmlCode' ? undefined : next;
    if (isRefused || (isRemovable && next !== '')) return;
    editor.setField(sectionId, ['props', field], stored, {
      label: t('edit', { what: label }),
      merge: `text:${sectionId}:${field}`,
    });
  });
  return (
    <CodeArea
      label={label}
      description={hint}
      error={isTooLong ? t('tooLong', { size: maxKb }) : undefined}
      disabled={isRemovable && text === ''}
      {...typed}
    />
  );
}
