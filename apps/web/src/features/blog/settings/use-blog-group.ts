import {
  type BlogSettings,
  getBlogSettings,
  updateBlogSettings,
} from '@sitewright/contract/blog/blog-settings';
import { useEffect, useState } from 'react';
import { request } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';

interface Options<Name extends keyof BlogSettings> {
  siteId: string;
  name: string;
  settings: BlogSettings;
  fields: readonly Name[];
  onDirty: (name: string, isDirty: boolean) => void;
  /** Takes over stored settings, for all groups. */
  onStored: (settings: BlogSettings) => void;
}

const pick = <Name extends keyof BlogSettings>(settings: BlogSettings, fields: readonly Name[]) =>
  Object.fromEntries(fields.map((field) => [field, settings[field]])) as Pick<BlogSettings, Name>;

/** Some settings of a blog with a draft of their own: saved separately, kept when that fails. */
export function useBlogGroup<const Name extends keyof BlogSettings>(options: Options<Name>) {
  const { siteId, name, settings, fields, onDirty, onStored } = options;
  const saved = pick(settings, fields);
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  /** Settings that someone else saved meanwhile. */
  const [theirs, setTheirs] = useState<BlogSettings>();
  const [isSaving, setSaving] = useState(false);
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved);
  useEffect(() => onDirty(name, isDirty), [name, isDirty, onDirty]);
  const params = { id: siteId };

  const save = async (edit = settings.edit): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      const next = await request(updateBlogSettings, { params, body: { ...draft, edit } });
      setTheirs(undefined);
      onStored(next);
      setDraft(pick(next, fields));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await request(getBlogSettings, { params }));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change: (part: Partial<Pick<BlogSettings, Name>>): void => setDraft({ ...draft, ...part }),
    failure,
    faults: { ...failure?.fields },
    theirs: theirs && { version: theirs.edit },
    isDirty,
    isSaving,
    save,
    undo: (): void => {
      setDraft(saved);
      setFailure(undefined);
    },
    takeTheirs: (): void => {
      if (!theirs) return;
      onStored(theirs);
      setDraft(pick(theirs, fields));
      setTheirs(undefined);
      setFailure(undefined);
    },
  };
}
