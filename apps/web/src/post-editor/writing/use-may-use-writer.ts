import { scopeOf } from '@sitewright/contract/permissions';
import { useSession } from '../../lib/app-session.ts';
import type { PostDraft } from '../session/post-draft.ts';

/** Whether suggestions can be asked for: platform admins write posts without. */
export function useMayUseWriter(draft: PostDraft): boolean {
  const { person } = useSession();
  return draft.mayWrite && person !== undefined && scopeOf(person.role, 'ai.use') !== undefined;
}
