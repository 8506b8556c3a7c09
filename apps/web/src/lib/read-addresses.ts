const shape = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/**
 * E-mail addresses out of whatever was pasted: lines, commas, semicolons, `Mai Lê <mai@example.com>`. Each once,
 * in small letters; `faulty` is what was meant as an address and is none.
 */
export const readAddresses = (text: string): { emails: string[]; faulty: string[] } => {
  const parts = text.split(/[\n,;]+/).flatMap((part) => {
    const named = /<([^<>]+)>/.exec(part);
    return named ? [named[1] ?? ''] : part.trim().split(/\s+/);
  });
  const given = [...new Set(parts.map((part) => part.trim().toLowerCase()).filter(Boolean))];
  return { emails: given.filter((one) => shape.test(one)), faulty: given.filter((one) => !shape.test(one)) };
};
