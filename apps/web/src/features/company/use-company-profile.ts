import {
  type CompanyProfileResponse,
  getCompanyProfile,
  saveCompanyProfile,
} from '@sitewright/contract/company/company';
import type { CompanyFields } from '@sitewright/contract/company/company-profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';

const profileKey = ['company-profile'];

export const useCompanyProfile = () =>
  useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => request(getCompanyProfile, { signal }),
    // No background refetch: it would overwrite the form that is being edited.
    refetchOnWindowFocus: false,
    staleTime: 0,
    gcTime: 0,
  });

/** Reads the profile again, for what is saved without the form. */
export const useReloadCompanyProfile = () => {
  const client = useQueryClient();
  return async (): Promise<void> => {
    client.setQueryData(profileKey, await request(getCompanyProfile));
  };
};

const fieldsOf = ({
  assets: _assets,
  version: _version,
  completeness: _completeness,
  scope: _scope,
  canEdit: _canEdit,
  updatedAt: _updatedAt,
  ...fields
}: CompanyProfileResponse): CompanyFields => fields;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Fields that differ. Only they are sent, so that overwriting a change of somebody else keeps their other fields. */
const changedFields = (saved: CompanyFields, draft: CompanyFields): Partial<CompanyFields> =>
  Object.fromEntries(
    Object.entries(draft).filter(([field, value]) => !isSame(value, saved[field as keyof CompanyFields])),
  );

/** The form of the profile: one draft of all fields, kept on errors. */
export function useCompanyDraft(loaded: CompanyProfileResponse) {
  const client = useQueryClient();
  const saved = fieldsOf(loaded);
  const [draft, setDraft] = useState(saved);
  const [failure, setFailure] = useState<ApiError>();
  /** The profile that another user saved in the meantime. */
  const [theirs, setTheirs] = useState<CompanyProfileResponse>();
  const [isSaving, setSaving] = useState(false);
  const changed = changedFields(saved, draft);

  const keep = (profile: CompanyProfileResponse): void => {
    client.setQueryData(profileKey, profile);
    setDraft(fieldsOf(profile));
    setTheirs(undefined);
    setFailure(undefined);
  };

  const save = async (version = loaded.version): Promise<boolean> => {
    setSaving(true);
    setFailure(undefined);
    try {
      keep(await request(saveCompanyProfile, { body: { version, ...changed } }));
      return true;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setFailure(error);
      if (error.code === 'stale_version') setTheirs(await request(getCompanyProfile));
      return false;
    } finally {
      setSaving(false);
    }
  };

  return {
    draft,
    change: (next: Partial<CompanyFields>): void => setDraft((before) => ({ ...before, ...next })),
    faults: { ...failure?.fields },
    failure,
    theirs,
    isDirty: Object.keys(changed).length > 0,
    isSaving,
    save,
    undo: (): void => {
      setDraft(saved);
      setFailure(undefined);
    },
    takeTheirs: (): void => {
      if (theirs) keep(theirs);
    },
  };
}
export type CompanyDraft = ReturnType<typeof useCompanyDraft>;
