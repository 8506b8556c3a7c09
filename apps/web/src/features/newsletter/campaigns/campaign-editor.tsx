import { Button, SegmentedControl } from '@mantine/core';
import type { Language } from '@sitewright/contract/fields';
import { campaignVariables } from '@sitewright/contract/newsletter/campaign-variables';
import type { Campaign } from '@sitewright/contract/newsletter/campaigns';
import { checkContent } from '@sitewright/email/check-content';
import { useMemo } from 'react';
import { useTranslation } from '../../../lib/hooks/use-translation.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { BlockEditor } from '../../email-blocks/block-editor.tsx';
import { EmailPreview } from '../../email-blocks/email-preview.tsx';
import { CampaignActions } from './campaign-actions.tsx';
import { CampaignChecks } from './campaign-checks.tsx';
import { CampaignSettings } from './campaign-settings.tsx';
import { languageNames } from './language-names.ts';
import classes from './campaigns.module.css';
import { type CampaignEditorState, useCampaignEditor } from './use-campaign-editor.ts';

const other: Readonly<Record<Language, Language>> = { en: 'vi', vi: 'en' };

/** Links of the preview lead nowhere. */
const sampleUrl = 'https://example.com/';

/** The editor of a draft. */
export function CampaignEditor({ loaded }: { loaded: Campaign }) {
  const { t } = useTranslation('newsletter-campaigns');
  const editor = useCampaignEditor(loaded);
  const { shown, drafts, fields } = editor;
  const variables = useMemo(
    () =>
      campaignVariables.map((variable) => ({
        ...variable,
        label: t(`variables.${variable.name}`, { defaultValue: variable.name }),
      })),
    [t],
  );
  const { content } = drafts[shown];
  const issues = checkContent(content, campaignVariables);
  const values = {
    name: t('sampleName'),
    productName: loaded.brand.productName,
    unsubscribeUrl: sampleUrl,
    preferencesUrl: sampleUrl,
    webUrl: fields.isArchived ? sampleUrl : '',
  };
  return (
    <div className={classes.editor}>
      <CampaignActions loaded={loaded} editor={editor} />
      <div className={classes.setup}>
        <CampaignSettings loaded={loaded} editor={editor} />
        <CampaignChecks loaded={loaded} isDirty={editor.isDirty} />
      </div>
      <Languages editor={editor} />
      <div className={classes.columns}>
        <BlockEditor
          key={shown}
          draft={drafts[shown]}
          variables={variables}
          issues={issues.filter(({ code }) => code !== 'subject_empty' && code !== 'missing_variable')}
          isReadOnly={false}
        />
        <EmailPreview content={content} values={values} brand={loaded.brand} language={shown} />
      </div>
      <LeaveGuard isDirty={editor.isDirty} />
    </div>
  );
}

/** Which language is edited, and the way to the other one. */
function Languages({ editor }: { editor: CampaignEditorState }) {
  const { t } = useTranslation('newsletter-campaigns');
  const { has, shown, fields, show, addLanguage, removeLanguage } = editor;
  const second = other[fields.locale];
  return (
    <div className={classes.languages}>
      {has.en && has.vi ? (
        <>
          <SegmentedControl
            aria-label={t('language.label')}
            value={shown}
            onChange={(value) => show(value === 'vi' ? 'vi' : 'en')}
            data={[fields.locale, second].map((value) => ({ value, label: languageNames[value] }))}
          />
          <Button variant="subtle" color="red" onClick={() => removeLanguage(second)}>
            {t('language.remove', { language: languageNames[second] })}
          </Button>
        </>
      ) : (
        <Button variant="default" onClick={() => addLanguage(second)}>
          {t('language.add', { language: languageNames[second] })}
        </Button>
      )}
      <p>
        {t(has.en && has.vi ? 'language.both' : 'language.one', { language: languageNames[fields.locale] })}
      </p>
    </div>
  );
}
