import { Checkbox, Stack, Text, TextInput } from '@mantine/core';
import { limits } from '@sitewright/contract/limits';
import { moveSite } from '@sitewright/contract/site-moves/site-moves';
import { listSites } from '@sitewright/contract/sites/sites';
import { subdomainFromName } from '@sitewright/contract/sites/subdomain';
import { createOwnTenant } from '@sitewright/contract/tenants/tenants';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useSession } from '../../lib/app-session.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { useSwitchWorkspace } from '../shell/use-switch-workspace.ts';

/** React escapes text, so i18next must not. */
const plain = { interpolation: { escapeValue: false } };

/** Creates a workspace, moves the chosen sites there and switches to it. */
export function CreateWorkspaceDialog({ siteId, onClose }: { siteId?: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('site-moves');
  const { person } = useSession();
  const change = useSwitchWorkspace();
  const [name, setName] = useState('');
  const [slug, setSlug] = useState<string>();
  const [chosen, setChosen] = useState<readonly string[]>(siteId === undefined ? [] : [siteId]);
  const [moving, setMoving] = useState('');
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const { data } = useQuery({
    queryKey: ['sites', 'of-new-workspace'],
    queryFn: ({ signal }) => request(listSites, { query: { limit: 50 }, signal }),
    gcTime: 0,
  });
  const sites = (data?.sites ?? []).filter(({ ownerId }) => ownerId === person?.id);
  const address = slug ?? subdomainFromName(name);

  const moveSites = async (tenantId: string): Promise<void> => {
    for (const id of chosen) {
      const site = sites.find((one) => one.id === id);
      if (!site) continue;
      setMoving(t('create.moving', { site: site.name, ...plain }));
      try {
        await request(moveSite, { params: { id }, body: { tenantId } });
      } catch (error) {
        const reason = messageOf(error, t('offers.failed'));
        notify.error(t('create.siteFailed', { site: site.name, reason, ...plain }));
      }
    }
  };

  const handleConfirm = async (): Promise<boolean> => {
    setFaults({});
    const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
    try {
      const locale = i18n.language === 'vi' ? ('vi' as const) : ('en' as const);
      const made = await request(createOwnTenant, { body: { name, slug: address, locale, timezone } });
      await moveSites(made.id);
      await change.mutateAsync(made.id);
      return true;
    } catch (error) {
      const fields = error instanceof ApiError ? fieldErrorsOf(error, t('create.failed')) : {};
      if (Object.keys(fields).length === 0) throw error;
      setFaults(fields);
      return false;
    }
  };

  return (
    <ActionDialog
      title={t('create.title')}
      text={t('create.text')}
      confirm={t('create.confirm')}
      failed={t('create.failed')}
      onConfirm={handleConfirm}
      onClose={onClose}
    >
      <TextInput
        label={t('create.name')}
        maxLength={limits.tenants.nameMaxLength}
        data-autofocus
        value={name}
        error={faults['name']}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('create.slug')}
        description={t('create.slugHint')}
        autoCapitalize="off"
        spellCheck={false}
        value={address}
        error={faults['slug']}
        onChange={(event) => setSlug(event.currentTarget.value)}
      />
      {sites.length > 0 && (
        <Checkbox.Group label={t('create.sites')} value={[...chosen]} onChange={setChosen}>
          <Stack gap={8} mt={8}>
            {sites.map(({ id, name: siteName }) => (
              <Checkbox key={id} value={id} label={siteName} />
            ))}
          </Stack>
        </Checkbox.Group>
      )}
      {moving && (
        <Text size="sm" role="status">
          {moving}
        </Text>
      )}
    </ActionDialog>
  );
}

/** Maps an error response to form fields. */
const fieldErrorsOf = (error: ApiError, fallback: string): Readonly<Record<string, string>> =>
  error.code === 'slug_taken' || error.code === 'slug_reserved'
    ? { slug: messageOf(error, fallback) }
    : error.fields;
