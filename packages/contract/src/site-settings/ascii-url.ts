/** A URL as browsers send it and headers carry it: non-ASCII characters are percent-encoded. */
export const asciiUrl = (address: string): string => {
  if (/^[!-~]*$/.test(address)) return address;
  // Host names have an ASCII form of their own (Punycode).
  const whole = /^https?:/i.test(address) ? URL.parse(address) : null;
  return whole?.href ?? address.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
};
