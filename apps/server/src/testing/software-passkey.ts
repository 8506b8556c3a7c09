// A virtual authenticator: holds one ES256 key and responds like a browser with a device.
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type JsonWebKey,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto';

type Cbor = number | string | Buffer | Map<number | string, Cbor>;

const head = (major: number, n: number): Buffer =>
  n < 24
    ? Buffer.from([(major << 5) | n])
    : n < 256
      ? Buffer.from([(major << 5) | 24, n])
      : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);

const cbor = (value: Cbor): Buffer => {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  return Buffer.concat([
    head(5, value.size),
    ...[...value].flatMap(([key, part]) => [cbor(key), cbor(part)]),
  ]);
};

const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer): string => data.toString('base64url');

const flags = { present: 0x01, verified: 0x04, attested: 0x40 };

export interface Ceremony {
  challenge: string;
  /** The origin that the browser reports. */
  origin?: string;
  rpId?: string;
  /** False for a device that did not verify its user. */
  isVerified?: boolean;
}

/** A passkey in serialized form, for use by another process. */
export interface SavedPasskey {
  id: string;
  counter: number;
  userHandle: string | undefined;
  privateKey: JsonWebKey;
}

export class SoftwarePasskey {
  readonly id: Buffer;
  counter: number;
  userHandle: string | undefined;
  readonly #key: KeyObject;
  readonly #point: { x: Buffer; y: Buffer };

  constructor(saved?: SavedPasskey) {
    this.id = saved ? Buffer.from(saved.id, 'base64url') : randomBytes(32);
    this.counter = saved?.counter ?? 0;
    this.userHandle = saved?.userHandle;
    this.#key = saved
      ? createPrivateKey({ key: saved.privateKey, format: 'jwk' })
      : generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
    const jwk = createPublicKey(this.#key).export({ format: 'jwk' });
    this.#point = { x: Buffer.from(jwk.x!, 'base64url'), y: Buffer.from(jwk.y!, 'base64url') };
  }

  #authenticatorData({ rpId = 'localhost', isVerified = true }: Ceremony, attested?: Buffer): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    const bits = flags.present | (isVerified ? flags.verified : 0) | (attested ? flags.attested : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), count, attested ?? Buffer.alloc(0)]);
  }

  #clientData(type: string, { challenge, origin = 'http://localhost:6003' }: Ceremony): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  #answer(response: Record<string, unknown>) {
    const id = base64url(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }

  save(): SavedPasskey {
    const { id, counter, userHandle } = this;
    return { id: base64url(id), counter, userHandle, privateKey: this.#key.export({ format: 'jwk' }) };
  }

  /** The result of `navigator.credentials.create`. */
  create(ceremony: Ceremony, userId?: string) {
    this.userHandle = userId;
    const coseKey = cbor(
      new Map<number, Cbor>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, this.#point.x],
        [-3, this.#point.y],
      ]),
    );
    const length = Buffer.from([this.id.length >> 8, this.id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, coseKey]);
    const attestation = cbor(
      new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', this.#authenticatorData(ceremony, attested)],
      ]),
    );
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', ceremony)),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    });
  }

  /** The result of `navigator.credentials.get`; each use increments the counter, as a device does. */
  get(ceremony: Ceremony) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', ceremony);
    const authenticatorData = this.#authenticatorData(ceremony);
    const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(clientData)]), this.#key);
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authenticatorData),
      signature: base64url(signature),
      ...(this.userHandle === undefined ? {} : { userHandle: base64url(Buffer.from(this.userHandle)) }),
    });
  }
}
