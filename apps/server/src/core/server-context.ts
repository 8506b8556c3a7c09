// What services may use: the process's collaborators plus what the web side keeps in memory.
import type { IncomingMessage } from 'node:http';
import type { AppContext } from './context.ts';
import type { Standing } from '../identity/auth/auth.store.ts';
import type { LiveHub } from '../features/live/live-hub.ts';
import type { Library } from '../features/library/library.ts';
import type { PasswordHasher } from '../identity/auth/passwords/password-hasher.ts';
import type { ReleaseStorage } from '../features/publishing/release-storage.ts';
import type { SiteFiles } from '../features/publishing/site-files.ts';
import type { StockDesk } from '../features/stock/stock-desk.ts';
import type { TimedCache } from './timed-cache.ts';

export interface ServerContext extends AppContext {
  library: Library;
  passwords: PasswordHasher;
  /** A person's live role and status, remembered for a few seconds. */
  standings: TimedCache<Standing | undefined>;
  releases: ReleaseStorage;
  /** What published sites are served from, kept warm. */
  siteFiles: SiteFiles;
  /** What unlocks the demo in a browser; undefined where there is no demo. */
  localKey: string | undefined;
  /** Whom a request counts for, behind trusted proxies too. */
  clientAddress: (request: IncomingMessage) => string;
  /** Who watches which site at this process. */
  live: LiveHub;
  /** Pictures of stock services. */
  stock: StockDesk;
  eventLoopDelay: { milliseconds(): number };
}
