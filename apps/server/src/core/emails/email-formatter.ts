/** Formats what a template shows in the language of the email and the time zone of its reader. */
export interface EmailFormatter {
  language: 'en' | 'vi';
  productName: string;
  dateTime: (at: Date) => string;
  day: (at: Date) => string;
}
