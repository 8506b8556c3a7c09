// The live sites that are in memory, within a limit: the least recently visited ones are evicted.
import type { ServedFile } from '../../../http/files/served-file.ts';

export interface CachedHost {
  name: string;
  checkedAt: number;
  /** Estimated bytes of all but its files. */
  ownBytes: number;
  /** By file; copies under a path of the app by prefix and file. */
  files: Map<string, ServedFile>;
}

/** Objects and headers of a file, beside its bodies. */
const bytesPerFile = 1_000;

const bytesOf = (file: ServedFile): number => file.bytes + bytesPerFile;

export class HostCache<Host extends CachedHost> {
  /** In the order of their last check. */
  readonly #hosts = new Map<string, Host>();
  readonly #bytesMax: number;
  #bytes = 0;

  constructor(bytesMax: number) {
    this.#bytesMax = bytesMax;
  }

  get held(): { hosts: number; bytes: number } {
    return { hosts: this.#hosts.size, bytes: this.#bytes };
  }

  get(name: string): Host | undefined {
    return this.#hosts.get(name);
  }

  /** Notes that a visited host was found unchanged. */
  markChecked(host: Host): void {
    host.checkedAt = Date.now();
    if (this.#hosts.get(host.name) !== host) return;
    this.#hosts.delete(host.name);
    this.#hosts.set(host.name, host);
  }

  add(host: Host): void {
    this.remove(host.name);
    this.#hosts.set(host.name, host);
    this.#bytes += host.ownBytes;
    this.#makeRoom(host);
  }

  /** Adds a file to a host, unless it has it already or is no longer in memory itself. */
  addFile(host: Host, key: string, file: ServedFile): void {
    if (host.files.has(key) || this.#hosts.get(host.name) !== host) return;
    host.files.set(key, file);
    this.#bytes += bytesOf(file);
    this.#makeRoom(host);
  }

  remove(name: string): void {
    const host = this.#hosts.get(name);
    if (!host) return;
    this.#bytes -= host.ownBytes;
    for (const file of host.files.values()) this.#bytes -= bytesOf(file);
    this.#hosts.delete(name);
  }

  #makeRoom(newest: Host): void {
    for (const [name, host] of this.#hosts) {
      if (this.#bytes <= this.#bytesMax) return;
      if (host !== newest) this.remove(name);
    }
  }
}
