import { createSite } from '@sitewright/contract/sites/sites';
import { useNavigate } from 'react-router';
import { request } from '../../lib/api.ts';
import { useIdempotencyKey } from '../../lib/hooks/use-idempotency-key.ts';
import { paths } from '../../routes/paths.ts';
import { type SiteBasics, SiteBasicsForm } from './site-basics-form.tsx';

/** Creates an empty site and opens its builder. Requires the `gallery` namespace. */
export function BlankSiteForm({ onCancel }: { onCancel: () => void }) {
  const navigate = useNavigate();
  const idempotencyKey = useIdempotencyKey();
  const handleCreate = async (body: SiteBasics): Promise<void> => {
    const site = await request(createSite, { body, headers: idempotencyKey(body) });
    await navigate(paths.builder(site.id));
  };
  return <SiteBasicsForm onCreate={handleCreate} onCancel={onCancel} />;
}
