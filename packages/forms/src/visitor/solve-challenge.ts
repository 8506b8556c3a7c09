/** The parameters of an ALTCHA challenge, format 2, as far as a solver reads them. */
export interface Challenge {
  /** Always `PBKDF2/SHA-256`. */
  algorithm: string;
  nonce: string;
  salt: string;
  cost: number;
  keyLength: number;
  /** With which the derived key of the right counter begins, in hexadecimal. */
  keyPrefix: string;
}

export interface Solution {
  counter: number;
  derivedKey: string;
}

/** Tries that run at a time, so that the browser can use more than one core. */
const atOnce = 8;
const counterMax = 0xffff_ffff;

const bytesOf = (hex: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const derive = async (
  nonce: Uint8Array<ArrayBuffer>,
  counter: number,
  { salt, cost, keyLength }: { salt: Uint8Array<ArrayBuffer>; cost: number; keyLength: number },
): Promise<string> => {
  const password = new Uint8Array(nonce.length + 4);
  password.set(nonce);
  new DataView(password.buffer).setUint32(nonce.length, counter);
  const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits']);
  const rule = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: cost };
  return hexOf(await crypto.subtle.deriveBits(rule, key, keyLength * 8));
};

/** Finds the counter of which the derived key begins as it has to. The work is done off the main thread, by the browser. */
export const solveChallenge = async (challenge: Challenge): Promise<Solution> => {
  const { cost, keyLength, keyPrefix } = challenge;
  const nonce = bytesOf(challenge.nonce);
  const rule = { salt: bytesOf(challenge.salt), cost, keyLength };
  for (let first = 0; first < counterMax; first += atOnce) {
    const keys = await Promise.all(
      Array.from({ length: atOnce }, (_, offset) => derive(nonce, first + offset, rule)),
    );
    const found = keys.findIndex((key) => key.startsWith(keyPrefix));
    if (found >= 0) return { counter: first + found, derivedKey: keys[found]! };
  }
  throw new Error('the challenge has no solution');
};
