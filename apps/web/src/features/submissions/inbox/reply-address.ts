// The address of a reply by email: mail programs read recipient, subject and text from it.

/** Longer addresses are cut or refused by some mail programs. */
const quoteMaxLength = 1_200;

/** The answers as a mail quotes them, below a line that says who wrote when. */
export const quoteOf = (answers: readonly { label: string; text: string }[], wrote: string): string => {
  const lines = answers
    .flatMap(({ label, text }) => `${label}: ${text}`.split('\n'))
    .map((line) => `> ${line}`);
  const quote = ['', '', wrote, ...lines].join('\r\n');
  const letters = Array.from(quote);
  return letters.length > quoteMaxLength ? `${letters.slice(0, quoteMaxLength).join('')}…` : quote;
};

export const replyAddress = (email: string, subject: string, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
