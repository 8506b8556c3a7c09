// Broadcasts the events of a site to its subscribers in this process. Contains no access rules: each subscriber
// brings its own check. Reads only the rows that a notification refers to, within the tenant it names.
import { randomUUID } from 'node:crypto';
import type { LiveBatch, Presence, PresenceState, PublishProgress } from '@sitewright/contract/live/live';
import { limits } from '@sitewright/contract/limits';
import { AppError } from '../../core/app-error.ts';
import type { LiveMessage } from './live-messages.ts';
import { LiveRoom, presenceOf, type Subscriber } from './live-room.ts';
import type { NotifyBus } from '../../core/notify/notify-bus.ts';

interface LiveHubDependencies {
  notify: NotifyBus;
  /** Batches of a document after a version. */
  readBatches: (of: { tenantId: string; documentId: string }, since: number) => Promise<LiveBatch[]>;
  /** Drops the cached account status of this user (null: of all users). */
  invalidateAccountStatus: (userId: string | null) => void;
}

export class LiveHub {
  /** Identifies this process to the others. */
  readonly #node = randomUUID();
  readonly #around: LiveHubDependencies;
  readonly #rooms = new Map<string, LiveRoom>();
  #timer: ReturnType<typeof setInterval> | undefined;
  #hasPeers = false;
  #isStopped = false;
  /** Presence updates not yet sent to the other processes, by room and tab. */
  readonly #untold = new Map<LiveRoom, Map<string, Presence>>();
  #telling: ReturnType<typeof setTimeout> | undefined;

  constructor(around: LiveHubDependencies) {
    this.#around = around;
    around.notify.subscribe('live', {
      // The process also listens for other channels: without a stream of its own this is not meant for it.
      receive: (notice) => {
        if (this.#timer) this.#hear(notice as LiveMessage);
      },
      resume: () => {
        for (const room of this.#rooms.values()) {
          room.seen.clear();
          room.send('ready', { people: room.presences });
        }
      },
    });
  }

  /** Adds a subscriber; its stream begins with who is present. */
  async join(watcher: Subscriber): Promise<void> {
    if (this.#isStopped) throw new AppError('unavailable', 'The server is stopping. Try again in a moment.');
    await this.#listen();
    const room = this.#roomOf(watcher);
    this.#refuseCrowd(room, watcher);
    // The same tab has reconnected: its old stream is dead but not yet closed.
    const old = room.find(watcher.tabId, watcher.userId);
    if (old) {
      room.subscribers.delete(old);
      old.stream.body.destroy();
    }
    room.subscribers.add(watcher);
    watcher.stream.body.once('close', () => this.#leave(room, watcher));
    watcher.stream.send('ready', { people: room.presences });
    this.#show(room, watcher);
    if (this.#hasPeers) void this.#tell(room, { kind: 'who' });
  }

  /** Updates the presence of a tab; returns false when the tab is not connected to this process. */
  updatePresence(
    of: Pick<Subscriber, 'tenantId' | 'siteId' | 'userId' | 'tabId'>,
    where: PresenceState | null,
  ): boolean {
    const room = this.#rooms.get(keyOf(of));
    const watcher = room?.find(of.tabId, of.userId);
    if (!room || !watcher) return false;
    const now = Date.now();
    const age = now - watcher.updates.since;
    // Negative where the clock was set back.
    if (age >= 1_000 || age < 0) watcher.updates = { since: now, count: 0 };
    watcher.updates.count += 1;
    if (watcher.updates.count > limits.live.whereaboutsPerSecond) {
      throw new AppError('rate_limited', 'Too many words about where you are. Wait a second.', {
        headers: { 'retry-after': '1' },
      });
    }
    watcher.where = where;
    this.#show(room, watcher);
    return true;
  }

  /** Forwards a presence update to the process that holds the tab's stream. */
  async forwardPresence(
    of: Pick<Subscriber, 'tenantId' | 'siteId' | 'userId' | 'tabId'>,
    where: PresenceState | null,
  ): Promise<void> {
    await this.#around.notify.publish('live', {
      kind: 'where',
      node: this.#node,
      ...of,
      where,
    } satisfies LiveMessage);
  }

  /** Tells the subscribers of a site, in every process, what its publish does. */
  async reportPublish(of: { tenantId: string; siteId: string }, progress: PublishProgress): Promise<void> {
    await this.#around.notify.publish('live', { kind: 'publishing', ...of, progress } satisfies LiveMessage);
  }

  /** Ends every stream; clients reconnect to another process. */
  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#timer);
    clearTimeout(this.#telling);
    for (const room of this.#rooms.values()) {
      for (const { stream } of room.subscribers) stream.finish('restart', {});
    }
  }

  async #listen(): Promise<void> {
    await this.#around.notify.listen();
    if (this.#timer || this.#isStopped) return;
    this.#timer = setInterval(() => this.#tick(), limits.live.beatMs);
    this.#timer.unref();
    await this.#around.notify.publish('live', { kind: 'hello', node: this.#node } satisfies LiveMessage);
  }

  #roomOf({ tenantId, siteId }: { tenantId: string; siteId: string }): LiveRoom {
    const key = keyOf({ tenantId, siteId });
    const room = this.#rooms.get(key) ?? new LiveRoom(tenantId, siteId);
    this.#rooms.set(key, room);
    return room;
  }

  #refuseCrowd(room: LiveRoom, { userId, tabId }: Subscriber): void {
    const others = [...room.subscribers].filter((one) => one.tabId !== tabId);
    const own = others.filter((one) => one.userId === userId);
    if (others.length < limits.live.watchersPerSite && own.length < limits.live.watchersPerPerson) return;
    throw new AppError('rate_limited', 'This site is open too often at once. Close a tab and try again.', {
      headers: { 'retry-after': '30' },
    });
  }

  #leave(room: LiveRoom, watcher: Subscriber): void {
    room.subscribers.delete(watcher);
    if (!room.find(watcher.tabId, watcher.userId)) {
      room.send('left', { tabId: watcher.tabId });
      if (this.#hasPeers) void this.#tell(room, { kind: 'left', tabId: watcher.tabId });
    }
    if (room.subscribers.size > 0) return;
    this.#rooms.delete(keyOf(room));
    this.#untold.delete(room);
  }

  /** Sends presence to local subscribers at once, and to other processes in short batches. */
  #show(room: LiveRoom, watcher: Subscriber): void {
    const presence = presenceOf(watcher);
    room.send('presence', { people: [presence] }, watcher);
    if (!this.#hasPeers) return;
    const waiting = this.#untold.get(room) ?? new Map<string, Presence>();
    this.#untold.set(room, waiting.set(presence.tabId, presence));
    this.#telling ??= setTimeout(() => {
      this.#telling = undefined;
      for (const [of, people] of this.#untold) void this.#tellPeople(of, [...people.values()]);
      this.#untold.clear();
    }, limits.live.tellEveryMs);
  }

  async #tellPeople(room: LiveRoom, people: readonly Presence[]): Promise<void> {
    const perNotice = limits.live.peoplePerNotice;
    for (let at = 0; at < people.length; at += perNotice) {
      await this.#tell(room, { kind: 'people', people: people.slice(at, at + perNotice) });
    }
  }

  #tell(
    { tenantId, siteId }: LiveRoom,
    notice: { kind: 'who' } | { kind: 'left'; tabId: string } | { kind: 'people'; people: Presence[] },
  ): Promise<void> {
    return this.#around.notify.publish('live', { ...notice, node: this.#node, tenantId, siteId });
  }

  #hear(notice: LiveMessage): void {
    if ('node' in notice) this.#hearPeer(notice);
    else if (notice.kind === 'access') void this.#checkAll(notice);
    else this.#hearOfSite(notice);
  }

  #hearOfSite(notice: Exclude<LiveMessage, { node: string } | { kind: 'access' }>): void {
    const room = this.#rooms.get(keyOf(notice));
    if (!room) return;
    if (notice.kind === 'document') {
      room.pending = room.pending.then(() => this.#passBatches(room, notice));
    } else if (notice.kind === 'publishing') room.send('publishing', notice.progress);
    else room.send(notice.kind, {});
  }

  async #passBatches(room: LiveRoom, notice: Extract<LiveMessage, { kind: 'document' }>): Promise<void> {
    const { documentId, version } = notice;
    const since = room.seen.get(documentId) ?? notice.since;
    if (since >= version) return;
    const batches = await this.#around
      .readBatches({ tenantId: room.tenantId, documentId }, since)
      .catch(() => []);
    const isWhole = batches.length > 0 && batches.every((batch, at) => batch.version === since + 1 + at);
    const last = batches.at(-1)?.version ?? 0;
    if (!isWhole || last < version) {
      room.seen.set(documentId, Math.max(last, version));
      room.send('document', { documentId, version });
      return;
    }
    room.seen.set(documentId, last);
    for (const batch of batches) {
      const isLarge = JSON.stringify(batch.ops).length > limits.live.batchCharacters;
      if (isLarge) room.send('document', { documentId, version: batch.version });
      else room.send('batch', batch);
    }
  }

  #hearPeer(notice: Extract<LiveMessage, { node: string }>): void {
    if (notice.node === this.#node) return;
    this.#hasPeers = true;
    if (notice.kind === 'hello')
      void this.#around.notify.publish('live', { kind: 'here', node: this.#node } satisfies LiveMessage);
    if (!('siteId' in notice)) return;
    const room = this.#rooms.get(keyOf(notice));
    if (!room) return;
    if (notice.kind === 'who') void this.#tellPeople(room, [...room.subscribers].map(presenceOf));
    else if (notice.kind === 'people') room.updateRemote(notice.people, Date.now());
    else if (notice.kind === 'left') room.removeRemote(notice.tabId);
    else this.updatePresence(notice, notice.where);
  }

  async #checkAll({ tenantId, siteId, userId }: Extract<LiveMessage, { kind: 'access' }>): Promise<void> {
    this.#around.invalidateAccountStatus(userId);
    const concerned = [...this.#rooms.values()]
      .filter((room) => (tenantId ?? room.tenantId) === room.tenantId)
      .filter((room) => (siteId ?? room.siteId) === room.siteId)
      .flatMap((room) => [...room.subscribers])
      .filter((watcher) => (userId ?? watcher.userId) === watcher.userId);
    for (const watcher of concerned) await this.#check(watcher);
  }

  async #check({ stream, check }: Subscriber): Promise<void> {
    try {
      await check();
    } catch (error) {
      // A temporary database outage must not disconnect anyone.
      if (!(error instanceof AppError) || error.status >= 500) return;
      stream.finish('end', { status: error.status, code: error.code, message: error.message });
    }
  }

  #tick(): void {
    const now = Date.now();
    for (const room of this.#rooms.values()) {
      room.removeExpired(now);
      for (const watcher of room.subscribers) {
        watcher.stream.beat();
        void this.#check(watcher);
      }
      if (this.#hasPeers) void this.#tellPeople(room, [...room.subscribers].map(presenceOf));
    }
  }
}

const keyOf = ({ tenantId, siteId }: { tenantId: string; siteId: string }): string => `${tenantId}|${siteId}`;
