// Where a result goes: a new site, a page of a site, the search result of a page, or a section that is chosen in the editor.
import { TextInput } from '@mantine/core';
import { createSiteFromGeneration } from '@sitewright/contract/ai/ai-runs';
import { limits } from '@sitewright/contract/limits';
import { createPage, listPages, updatePageSettings } from '@sitewright/contract/pages/pages';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError } from '../../lib/api-error.ts';
import { request } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { messageOf } from '../../lib/message-of.ts';
import { notify } from '../../lib/notify.ts';
import { paths } from '../../routes/paths.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { QueryBoundary } from '../../ui/listing/query-boundary.tsx';
import { PlaceFields } from './place-fields.tsx';
import type { Variant } from './use-generation.ts';
import styles from './ai-generation.module.css';

interface Props {
  variant: Variant;
  onClose: () => void;
}

export function InsertDialog(props: Props) {
  const { kind } = props.variant.call;
  if (kind === 'site') return <CreateSite {...props} />;
  if (kind === 'page') return <AddPage {...props} />;
  return kind === 'seo' ? <UseSeo {...props} /> : <OpenEditor {...props} />;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function CreateSite({ variant: { call, output }, onClose }: Props) {
  const { t } = useTranslation('ai-generation');
  const navigate = useNavigate();
  const headersFor = useIdempotencyKey();
  const business = call.body['businessInfo'] as { name?: unknown } | undefined;
  const [name, setName] = useState(textOf(business?.name).slice(0, limits.sites.nameMaxLength));
  const create = async (): Promise<void> => {
    const body = { name };
    const params = { generationId: output!.runId };
    const { siteId } = await createWithFreeSubdomain((subdomain) => {
      const wanted = subdomain === undefined ? body : { ...body, subdomain };
      return request(createSiteFromGeneration, { params, body: wanted, headers: headersFor(wanted) });
    }, name);
    await navigate(paths.builder(siteId));
  };
  return (
    <ActionDialog
      title={t('createSite.title')}
      text={t('createSite.text')}
      confirm={t('createSite.confirm')}
      isDisabled={name.trim() === ''}
      onConfirm={create}
      onClose={onClose}
    >
      <TextInput
        label={t('createSite.name')}
        required
        data-autofocus
        maxLength={limits.sites.nameMaxLength}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </ActionDialog>
  );
}

const subdomainTries = 3;

/** A subdomain made from the name may be in use, or too short: then others are tried. */
const createWithFreeSubdomain = async (
  create: (subdomain?: string) => Promise<{ siteId: string }>,
  name: string,
): Promise<{ siteId: string }> => {
  const { subdomainFromName } = await import('@sitewright/contract/sites/subdomain');
  const base = subdomainFromName(name).slice(0, limits.sites.subdomainMaxLength - 7) || 'site';
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await create(attempt === 0 ? undefined : `${base}-${Math.random().toString(36).slice(2, 8)}`);
    } catch (error) {
      const isOfAddress = error instanceof ApiError && error.code.startsWith('subdomain_');
      if (!isOfAddress || attempt >= subdomainTries) throw error;
    }
  }
};

function AddPage({ variant: { output }, onClose }: Props) {
  const { t } = useTranslation('ai-generation');
  const navigate = useNavigate();
  const [siteId, setSiteId] = useState('');
  const add = async (): Promise<void> => {
    const { title, seo, sections } = output as unknown as { title: string; seo: object; sections: object[] };
    const body = { title, seo, content: { sections } } as never;
    const page = await request(createPage, { params: { id: siteId }, body });
    await navigate(paths.builderPage(siteId, page.id));
  };
  return (
    <ActionDialog
      title={t('addPage.title')}
      text={t('addPage.text')}
      confirm={t('addPage.confirm')}
      isDisabled={siteId === ''}
      onConfirm={add}
      onClose={onClose}
    >
      <PlaceFields siteId={siteId} pageId="" hasPages={false} onChange={(place) => setSiteId(place.siteId)} />
    </ActionDialog>
  );
}

/** The place is chosen in the editor, where the change is seen before it is made and can be undone. */
function OpenEditor({ variant: { call, output }, onClose }: Props) {
  const { t } = useTranslation('ai-generation');
  const navigate = useNavigate();
  const firstPage = (output!['images'] as { pageId?: string }[] | undefined)?.[0]?.pageId;
  const [place, setPlace] = useState({ siteId: call.siteId, pageId: call.pageId || (firstPage ?? '') });
  const isReady = place.siteId !== '' && place.pageId !== '';
  return (
    <ActionDialog
      title={t('openEditor.title')}
      text={t('openEditor.text')}
      confirm={t('openEditor.confirm')}
      isDisabled={!isReady}
      onConfirm={async () => {
        await navigate(paths.insertGeneration(place.siteId, place.pageId, output!.runId));
      }}
      onClose={onClose}
    >
      <PlaceFields {...place} onChange={setPlace} />
    </ActionDialog>
  );
}

function UseSeo({ variant: { call, output }, onClose }: Props) {
  const { t } = useTranslation('ai-generation');
  const pages = useQuery({
    queryKey: ['pages', call.siteId],
    queryFn: ({ signal }) => request(listPages, { params: { id: call.siteId }, signal }),
    staleTime: 0,
  });
  const page = pages.data?.pages.find(({ id }) => id === call.pageId);
  const params = { id: call.siteId, pageId: call.pageId };
  const suggested = { title: textOf(output!['title']), description: textOf(output!['description']) };
  const use = async (): Promise<void> => {
    if (!page) return;
    const before = page.seo;
    await request(updatePageSettings, { params, body: { seo: { ...before, ...suggested } } });
    notify.undoable(t('seo.used'), t('seo.undo'), () => {
      request(updatePageSettings, { params, body: { seo: before } }).catch((error: unknown) =>
        notify.error(messageOf(error, t('failed'))),
      );
    });
  };
  return (
    <ActionDialog
      title={t('seo.title')}
      confirm={t('seo.confirm')}
      size={640}
      isDisabled={!page}
      onConfirm={use}
      onClose={onClose}
    >
      <QueryBoundary query={pages}>
        {() =>
          page ? (
            <div className={styles.compare}>
              <Words
                label={t('seo.current')}
                title={page.seo.title ?? ''}
                text={page.seo.description ?? ''}
              />
              <Words label={t('seo.suggested')} title={suggested.title} text={suggested.description} />
            </div>
          ) : (
            <p>{t('seo.gone')}</p>
          )
        }
      </QueryBoundary>
    </ActionDialog>
  );
}

function Words({ label, title, text }: { label: string; title: string; text: string }) {
  const { t } = useTranslation('ai-generation');
  return (
    <section aria-label={label}>
      <span className={styles.hint}>{label}</span>
      <strong dir="auto">{title || t('seo.none')}</strong>
      <p dir="auto">{text || t('seo.none')}</p>
    </section>
  );
}
