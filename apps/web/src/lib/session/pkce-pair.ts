/**
 * PKCE verifier and challenge: presenting the verifier proves that the caller sent the challenge. The result of an
 * external redirect can therefore be claimed only by the tab that started it.
 */
export interface PkcePair {
  verifier: string;
  challenge: string;
}

const randomBytes = 32;

const toBase64Url = (bytes: Uint8Array<ArrayBuffer>): string =>
  btoa(String.fromCodePoint(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');

export const randomText = (): string => toBase64Url(crypto.getRandomValues(new Uint8Array(randomBytes)));

export async function createPkcePair(): Promise<PkcePair> {
  const verifier = randomText();
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(digest)) };
}
