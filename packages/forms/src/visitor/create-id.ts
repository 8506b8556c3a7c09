/** A version 4 UUID. `randomUUID` is only there in secure contexts. */
export const createId = (): string =>
  crypto.randomUUID?.() ??
  '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) =>
    // Replaces a digit by 4 random bits, of which 8 keeps its first, as UUIDs want it.
    (Number(digit) ^ (crypto.getRandomValues(new Uint8Array(1))[0]! & (15 >> (Number(digit) / 4)))).toString(
      16,
    ),
  );
