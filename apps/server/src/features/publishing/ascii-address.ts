/** An address as browsers send it and headers carry it: other letters than ASCII's are written as their bytes. */
export const asciiAddress = (address: string): string => {
  if (/^[!-~]*$/.test(address)) return address;
  // The name of a host has an ASCII form of its own.
  const whole = /^https?:/i.test(address) ? URL.parse(address) : null;
  return whole?.href ?? address.toWellFormed().replace(/[^!-~]/gu, encodeURIComponent);
};
