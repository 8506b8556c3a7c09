// Content of a mail, apart from its layout. Plain text only: the layout escapes it, so a name that contains markup
// stays a name.

export interface EmailContent {
  subject: string;
  heading: string;
  paragraphs: string[];
  /** The one action that the mail asks for. */
  button?: { label: string; url: string };
  /** Shown large, to be typed. */
  code?: string;
  /** A table of labels and values, such as the answers of a form. */
  rows?: { label: string; value: string }[];
  /** Further links, such as to files. */
  links?: { label: string; url: string }[];
  /** Further information, in smaller type. */
  notes?: string[];
}

/** Formats a date or time in the language of the mail. */
export interface EmailFormatter {
  productName: string;
  /** Name of the recipient; empty when unknown. */
  name: string;
  dateTime: (at: Date) => string;
  day: (at: Date) => string;
}
