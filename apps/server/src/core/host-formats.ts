// Formats of host names and addresses in settings.
import { isIP } from 'node:net';

export const hostName = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
export const isIpOrRange = (text: string): boolean => {
  const [address = '', bits, ...rest] = text.split('/');
  const version = address.includes('%') ? 0 : isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
};

/** A name, perhaps with a port. */
export const isHost = (text: string): boolean => {
  const [name = '', port, ...rest] = text.split(':');
  const isPort = port === undefined || (/^\d{1,5}$/.test(port) && Number(port) > 0 && Number(port) <= 65_535);
  // Digits alone would be a mistyped address.
  return rest.length === 0 && isPort && hostName.test(name) && /[a-z]/.test(name);
};

/** An IP address, perhaps with a port; with one, an IPv6 address stands in brackets. */
export const isNameServer = (text: string): boolean => {
  const [, v6, v4, port] = /^(?:\[([\da-f:]+)\]|([\d.]+))(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const isPort = port === undefined || (Number(port) > 0 && Number(port) <= 65_535);
  return isIP(text) !== 0 || (isPort && (isIP(v6 ?? '') === 6 || isIP(v4 ?? '') === 4));
};
