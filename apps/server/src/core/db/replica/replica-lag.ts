// How far a replica is behind, told by positions in the write-ahead log: the clocks of two machines are never compared, and
// a primary without writes does not look like a replica that is behind.

/** A position as PostgreSQL writes it, such as `16/B374D848`. */
export const walPosition = (text: string): bigint => {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
};

interface Sample {
  position: bigint;
  at: number;
}

const samplesMax = 3_600;

export class ReplicaLag {
  #samples: Sample[] = [];
  #caughtUpTo = -Infinity;

  /** Time up to which every commit of the primary has been replayed. */
  get caughtUpTo(): number {
    return this.#caughtUpTo;
  }

  /** The primary had reached this position at a moment before it was asked. */
  notePrimary(position: bigint, at: number): void {
    this.#samples.push({ position, at });
    if (this.#samples.length > samplesMax) this.#samples.shift();
  }

  noteReplayed(position: bigint): void {
    const isReached = this.#samples.findLastIndex((sample) => sample.position <= position);
    if (isReached === -1) return;
    this.#caughtUpTo = this.#samples[isReached]!.at;
    this.#samples.splice(0, isReached + 1);
  }

  /** Another server may answer next, with older rows. */
  forget(): void {
    this.#caughtUpTo = -Infinity;
  }
}
