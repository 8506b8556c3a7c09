import type { Json } from '@sitewright/contract/content';
import type { EmailContent } from '@sitewright/contract/email-blocks/email-blocks';
import type { Language } from '@sitewright/contract/fields';
import {
  type Campaign,
  type CampaignContents,
  getCampaign,
  updateCampaign,
} from '@sitewright/contract/newsletter/campaigns';
import { isSameJson } from '@sitewright/document/json';
import { useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { request } from '../../../lib/api.ts';
import { type EmailDraft, useEmailDraft } from '../../email-blocks/use-email-draft.ts';
import { useKeepCampaign } from './use-campaigns.ts';

export type CampaignFields = Pick<
  Campaign,
  'locale' | 'senderName' | 'replyTo' | 'usesOwnAddress' | 'listIds' | 'segmentId' | 'isArchived'
>;

const fieldsOf = (campaign: Campaign): CampaignFields => {
  const { locale, senderName, replyTo, usesOwnAddress, listIds, segmentId, isArchived } = campaign;
  return { locale, senderName, replyTo, usesOwnAddress, listIds, segmentId, isArchived };
};

const isSame = (one: unknown, other: unknown): boolean => isSameJson(one as Json, other as Json);

const blank: EmailContent = { subject: '', preheader: '', blocks: [] };

/** A draft that is edited: its settings, and its content in one or two languages. */
export function useCampaignEditor(loaded: Campaign) {
  const keepCampaign = useKeepCampaign();
  const [fields, setFields] = useState(() => fieldsOf(loaded));
  const drafts: Record<Language, EmailDraft> = {
    en: useEmailDraft(loaded.contents.en ?? blank),
    vi: useEmailDraft(loaded.contents.vi ?? blank),
  };
  const [has, setHas] = useState({ en: loaded.contents.en !== null, vi: loaded.contents.vi !== null });
  const [shown, setShown] = useState<Language>(loaded.locale);
  const [failure, setFailure] = useState<ApiError>();
  const [theirs, setTheirs] = useState<Campaign>();
  const [isSaving, setSaving] = useState(false);

  const contents: CampaignContents = {
    en: has.en ? drafts.en.content : null,
    vi: has.vi ? drafts.vi.content : null,
  };
  const isDirty = !isSame(fields, fieldsOf(loaded)) || !isSame(contents, loaded.contents);

  const load = (campaign: Campaign): void => {
    setFields(fieldsOf(campaign));
    for (const language of ['en', 'vi'] as const) drafts[language].load(campaign.contents[language] ?? blank);
    setHas({ en: campaign.contents.en !== null, vi: campaign.contents.vi !== null });
    setShown(campaign.locale);
    setFailure(undefined);
    setTheirs(undefined);
  };

  /** The campaign as it is stored then; undefined when it could not be saved, which is shown beside the buttons. */
  const save = async (version = loaded.version): Promise<Campaign | undefined> => {
    if (!isDirty && version === loaded.version) return loaded;
    setSaving(true);
    setFailure(undefined);
    try {
      const replyTo = fields.replyTo?.trim() || null;
      const campaign = await request(updateCampaign, {
        params: { campaignId: loaded.id },
        body: { version, ...fields, replyTo, contents },
      });
      setFields(fieldsOf(campaign));
      setTheirs(undefined);
      keepCampaign(campaign);
      return campaign;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version')
        setTheirs(await request(getCampaign, { params: { campaignId: loaded.id } }));
      return undefined;
    } finally {
      setSaving(false);
    }
  };

  return {
    fields,
    change: (change: Partial<CampaignFields>): void => setFields((before) => ({ ...before, ...change })),
    drafts,
    has,
    shown,
    show: setShown,
    /** Begins with the text of the main language, which is translated from there. */
    addLanguage: (language: Language): void => {
      drafts[language].load(drafts[fields.locale].content);
      setHas((before) => ({ ...before, [language]: true }));
      setShown(language);
    },
    removeLanguage: (language: Language): void => {
      setHas((before) => ({ ...before, [language]: false }));
      setShown(fields.locale);
    },
    contents,
    isDirty,
    isSaving,
    failure,
    faults: failure?.fields ?? {},
    theirs,
    save,
    undo: (): void => load(loaded),
    takeTheirs: (): void => {
      if (!theirs) return;
      keepCampaign(theirs);
      load(theirs);
    },
  };
}
export type CampaignEditorState = ReturnType<typeof useCampaignEditor>;
