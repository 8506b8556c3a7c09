// Markdown that is pasted as plain text, as HTML. What it does not know stays text.
const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (letter) => escapes[letter]!);

const linkPattern = /!?\[([^\]\n]*)\]\(((?:https?:\/\/|\/|#|mailto:)[^\s)]+)(?:\s+"[^"]*")?\)/g;

const inline = (source: string): string => {
  const kept: string[] = [];
  const keep = (html: string): string => `\u0000${kept.push(html) - 1}\u0000`;
  const text = source
    .replace(/`([^`\n]+)`/g, (_, code: string) => keep(`<code>${escapeHtml(code)}</code>`))
    .replace(linkPattern, (whole, label: string, href: string) =>
      keep(
        whole.startsWith('!')
          ? `<img src="${escapeHtml(href)}" alt="${escapeHtml(label)}">`
          : `<a href="${escapeHtml(href)}">${inline(label)}</a>`,
      ),
    );
  const formatted = escapeHtml(text)
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/__(?=\S)(.+?)(?<=\S)__/g, '<strong>$1</strong>')
    .replace(/~~(?=\S)(.+?)(?<=\S)~~/g, '<s>$1</s>')
    .replace(/==(?=\S)(.+?)(?<=\S)==/g, '<mark>$1</mark>')
    .replace(/(?<![\p{L}\p{N}*])\*(?=[^\s*])(.+?)(?<=[^\s*])\*(?![\p{L}\p{N}*])/gu, '<em>$1</em>')
    .replace(/(?<![\p{L}\p{N}_])_(?=[^\s_])(.+?)(?<=[^\s_])_(?![\p{L}\p{N}_])/gu, '<em>$1</em>');
  // oxlint-disable-next-line no-control-regex
  return formatted.replace(/\u0000(\d+)\u0000/g, (_, at: string) => kept[Number(at)]!);
};

const listItem = /^(\s*)([-*+]|\d{1,9}[.)])\s+(.*)$/;
const tableRule = /^\s*\|?\s*:?-{3,}:?\s*(\|\s*:?-{3,}:?\s*)*\|?\s*$/;

const blockStart = /^(#{1,6}\s|>|```|~~~|\s*([-*+]|\d{1,9}[.)])\s|(-{3,}|\*{3,}|_{3,})\s*$)/;

const cellsOf = (line: string): string[] =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** Lines of one list, nested by their indentation. */
const list = (lines: readonly string[]): string => {
  const [, indent = '', marker = ''] = listItem.exec(lines[0]!) ?? [];
  const tag = /\d/.test(marker) ? 'ol' : 'ul';
  const items: { text: string; nested: string[] }[] = [];
  for (const line of lines) {
    const found = listItem.exec(line);
    if (found && found[1]!.length <= indent.length) items.push({ text: found[3]!, nested: [] });
    else if (found) items.at(-1)!.nested.push(line);
    else if (items.at(-1)!.nested.length > 0) items.at(-1)!.nested.push(line);
    else items.at(-1)!.text += ` ${line.trim()}`;
  }
  const entries = items.map(
    ({ text, nested }) => `<li>${inline(text)}${nested.length > 0 ? list(nested) : ''}</li>`,
  );
  return `<${tag}>${entries.join('')}</${tag}>`;
};

/** Whether plain text is Markdown with more than paragraphs, so that pasting it should not keep its signs. */
export const isMarkdown = (text: string): boolean => {
  const signs = [
    /^#{1,6}\s\S/m,
    /^(```|~~~)/m,
    /^\s*[-*+]\s\S.*\n\s*[-*+]\s\S/m,
    /^\d+\.\s\S.*\n\d+\.\s\S/m,
    /\[[^\]\n]+\]\((https?:\/\/|\/)[^\s)]+\)/,
    /(^|\s)\*\*\S[^*\n]*\*\*/,
    /^>\s\S/m,
  ];
  return signs.some((sign) => sign.test(text));
};

export const markdownToHtml = (source: string): string => {
  const lines = source.replace(/\r\n?/g, '\n').split('\n');
  const html: string[] = [];
  const take = (isTaken: (line: string) => boolean): string[] => {
    const taken: string[] = [];
    while (lines.length > 0 && isTaken(lines[0]!)) taken.push(lines.shift()!);
    return taken;
  };
  while (lines.length > 0) {
    const line = lines[0]!;
    const fence = /^(```|~~~)\s*([\w+#-]*)/.exec(line);
    const heading = /^(#{1,6})\s+(.*?)\s*#*$/.exec(line);
    if (line.trim() === '') lines.shift();
    else if (fence) {
      lines.shift();
      const code = take((one) => !one.startsWith(fence[1]!));
      lines.shift();
      const language = fence[2] ? ` class="language-${escapeHtml(fence[2])}"` : '';
      html.push(`<pre><code${language}>${escapeHtml(code.join('\n'))}</code></pre>`);
    } else if (heading) {
      lines.shift();
      const level = Math.min(Math.max(heading[1]!.length, 2), 4);
      html.push(`<h${level}>${inline(heading[2]!)}</h${level}>`);
    } else if (/^(-{3,}|\*{3,}|_{3,})\s*$/.test(line)) {
      lines.shift();
      html.push('<hr>');
    } else if (line.startsWith('>')) {
      const quoted = take((one) => one.startsWith('>')).map((one) => one.replace(/^>\s?/, ''));
      html.push(`<blockquote>${markdownToHtml(quoted.join('\n'))}</blockquote>`);
    } else if (listItem.test(line)) {
      html.push(list(take((one) => listItem.test(one) || /^\s{2,}\S/.test(one))));
    } else if (line.includes('|') && tableRule.test(lines[1] ?? '')) {
      const [head, , ...rows] = take((one) => one.includes('|'));
      const row = (tag: string, cells: string): string =>
        `<tr>${cellsOf(cells)
          .map((cell) => `<${tag}>${inline(cell)}</${tag}>`)
          .join('')}</tr>`;
      html.push(`<table>${row('th', head!)}${rows.map((one) => row('td', one)).join('')}</table>`);
    } else {
      const first = lines.shift()!;
      const rest = take((one) => one.trim() !== '' && !blockStart.test(one));
      const paragraph = inline([first, ...rest].join('\n')).replace(/ {2,}\n|\\\n/g, '<br>');
      html.push(/^<img [^>]*>$/.test(paragraph) ? paragraph : `<p>${paragraph.replace(/\n/g, ' ')}</p>`);
    }
  }
  return html.join('');
};
