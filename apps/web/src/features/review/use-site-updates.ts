import { createNodeId } from '@sitewright/document/node';
import { useEffect, useEffectEvent, useState } from 'react';
import { SiteStream } from '../../lib/live/site-stream.ts';

export interface SiteUpdates {
  /** Access to the site has been revoked. */
  isAccessRevoked: boolean;
  /** Number of changes of the draft since it was opened here. */
  changes: number;
}

/** Subscribes to the events of a site while its draft is open. */
export function useSiteUpdates(siteId: string, on: { comments: () => void; site: () => void }): SiteUpdates {
  const [isShutOut, setShutOut] = useState(false);
  const [changes, setChanges] = useState(0);
  const tell = useEffectEvent((what: 'comments' | 'site') => on[what]());
  useEffect(() => {
    let wasReady = false;
    const stream = new SiteStream(
      { siteId, tabId: createNodeId() },
      {
        received: (event) => {
          if (event.name === 'ready') {
            setShutOut(false);
            // Fetch comments missed while disconnected.
            if (wasReady) tell('comments');
            wasReady = true;
          } else if (event.name === 'comments') tell('comments');
          else if (event.name === 'batch' || event.name === 'document') setChanges((count) => count + 1);
          else if (event.name === 'site' || event.name === 'pages') {
            tell('site');
            setChanges((count) => count + 1);
          } else if (event.name === 'end' && event.data.status !== 401) setShutOut(true);
        },
        disconnected: () => undefined,
        closed: () => undefined,
        denied: () => setShutOut(true),
      },
    );
    return stream.open();
  }, [siteId]);
  return { isAccessRevoked: isShutOut, changes };
}
