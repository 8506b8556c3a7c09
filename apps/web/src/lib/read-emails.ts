const shape = /^[^\s@<>"]+@[^\s@<>"]+\.[^\s@<>".]+$/;

/**
 * Extracts emails from pasted text: lines, commas, semicolons, `Mai Lê <mai@example.com>`. Deduplicated, in lower
 * case; `faulty` lists the entries that are not valid emails.
 */
export const readEmails = (text: string): { emails: string[]; faulty: string[] } => {
  const parts = text.split(/[\n,;]+/).flatMap((part) => {
    const named = /<([^<>]+)>/.exec(part);
    return named ? [named[1] ?? ''] : part.trim().split(/\s+/);
  });
  const given = [...new Set(parts.map((part) => part.trim().toLowerCase()).filter(Boolean))];
  return { emails: given.filter((one) => shape.test(one)), faulty: given.filter((one) => !shape.test(one)) };
};
