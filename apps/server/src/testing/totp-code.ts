import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this secret shows at a given time. */
export const totpCode = (secret: string, at: Date = new Date()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
