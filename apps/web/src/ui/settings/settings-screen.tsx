import { type Permission, scopeOf } from '@sitewright/contract/permissions';
import type { ReactNode } from 'react';
import { useSession } from '../../lib/app-session.ts';
import { LeaveGuard } from '../leave-guard.tsx';
import listing from '../listing/listing.module.css';
import { QueryBoundary } from '../listing/query-boundary.tsx';
import { useDirtyGroups } from './use-settings-group.ts';
import { type SettingsEndpoints, useSettings } from './use-settings.ts';

export interface LoadedSettings<Settings> {
  settings: Settings;
  /** The user lacks the permission to change them. */
  isReadOnly: boolean;
  onDirty: (name: string, isDirty: boolean) => void;
}

interface GroupsProps<Settings> extends Pick<LoadedSettings<Settings>, 'settings' | 'isReadOnly'> {
  children: (loaded: LoadedSettings<Settings>) => ReactNode;
}

interface Props<Settings> {
  title: string;
  lead: string;
  getSettings: SettingsEndpoints<Settings>['getSettings'];
  /** Permission to change them. */
  permission: Permission;
  /** The groups, each with its own draft. */
  children: (loaded: LoadedSettings<Settings>) => ReactNode;
}

/** Screen of settings groups: loads them, and asks before leaving with unsaved changes. */
export function SettingsScreen<Settings>({
  title,
  lead,
  getSettings,
  permission,
  children,
}: Props<Settings>) {
  const { person } = useSession();
  const isReadOnly = !person || scopeOf(person.role, permission) === undefined;
  const query = useSettings(getSettings);
  return (
    <div className={listing.screen}>
      <header className={listing.header}>
        <div>
          <h1>{title}</h1>
          <p>{lead}</p>
        </div>
      </header>
      <QueryBoundary query={query}>
        {(settings) => (
          <Groups settings={settings} isReadOnly={isReadOnly}>
            {children}
          </Groups>
        )}
      </QueryBoundary>
    </div>
  );
}

function Groups<Settings>({ settings, isReadOnly, children }: GroupsProps<Settings>) {
  const { isDirty, onDirty } = useDirtyGroups();
  return (
    <div>
      {children({ settings, isReadOnly, onDirty })}
      <LeaveGuard isDirty={isDirty} />
    </div>
  );
}
