const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/** Pasted emails as a CSV file, one line for each: `ann@example.com` or `Ann Lee <ann@example.com>`. */
export const pastedCsv = (text: string): string =>
  [
    'email,name',
    ...text
      .split(/[\n\r;,]+/)
      .map((entry) => entry.trim())
      .filter((entry) => entry !== '')
      .map((entry) => {
        const [, name = '', email = entry] = /^(.*?)<([^<>]*)>$/.exec(entry) ?? [];
        return `${quoted(email.trim())},${quoted(name.replaceAll('"', '').trim())}`;
      }),
  ].join('\n');
