// Layout of every mail: one column of text that any mail program can show, and its plain-text version.
import { readableOn } from '@sitewright/render/color';
import { escapeHtml } from '@sitewright/render/escape';
import type { EmailContent } from '../emails/email-content.ts';

export interface MailBrand {
  productName: string;
  /** `#rrggbb`. */
  color: string;
  /** Absolute URL; without a logo the product name is shown instead. */
  logoUrl?: string | undefined;
  /** Texts that a tenant adds above and below each of its mails. */
  above?: string | undefined;
  below?: string | undefined;
}

export interface Footer {
  /** Why the recipient got this mail. */
  sentence: string;
  /** Shown above a plain URL, for programs that do not render buttons. */
  linkHint: string;
  language: string;
}

const font = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const paragraph = (text: string, style: string): string => `<p style="margin:0 0 16px;${style}">${text}</p>`;

const header = ({ productName, logoUrl, above }: MailBrand): string =>
  (logoUrl
    ? `<img src="${escapeHtml(logoUrl)}" alt="${escapeHtml(productName)}" height="32" style="display:block;height:32px;max-width:200px;border:0">`
    : `<span style="font-size:16px;font-weight:600;color:#1f2328">${escapeHtml(productName)}</span>`) +
  (above ? paragraph(escapeHtml(above), 'margin-top:12px;margin-bottom:0;font-size:14px') : '');

const buttonHtml = (
  { label, url }: NonNullable<EmailContent['button']>,
  brand: MailBrand,
  hint: string,
): string =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:${escapeHtml(brand.color)};color:${readableOn(brand.color)};font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>` +
  paragraph(
    `${escapeHtml(hint)}<br><a href="${escapeHtml(url)}" style="color:#4b5563;word-break:break-all">${escapeHtml(url)}</a>`,
    'font-size:13px;color:#4b5563',
  );

const rowsHtml = (rows: NonNullable<EmailContent['rows']>): string => {
  const cell = 'padding:8px 0;border-top:1px solid #e5e7eb;vertical-align:top;overflow-wrap:anywhere';
  const lines = rows.map(
    ({ label, value }) =>
      `<tr><th scope="row" style="${cell};padding-right:16px;width:35%;text-align:left;font-size:14px;font-weight:600;color:#4b5563">${escapeHtml(label)}</th><td style="${cell};white-space:pre-line">${escapeHtml(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px">${lines.join('')}</table>`;
};

const linksHtml = (links: NonNullable<EmailContent['links']>): string => {
  const lines = links.map(
    ({ label, url }) =>
      `<li style="margin:0 0 8px;overflow-wrap:anywhere"><a href="${escapeHtml(url)}" style="color:#1f2328">${escapeHtml(label)}</a></li>`,
  );
  return `<ul style="margin:0 0 16px;padding-left:20px">${lines.join('')}</ul>`;
};

export const layOutHtml = (letter: EmailContent, brand: MailBrand, footer: Footer): string => {
  const { heading, paragraphs, rows = [], links = [], code, button, notes = [] } = letter;
  const body = [
    `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600;color:#1f2328">${escapeHtml(heading)}</h1>`,
    ...paragraphs.map((text) => paragraph(escapeHtml(text), '')),
    ...(rows.length > 0 ? [rowsHtml(rows)] : []),
    ...(links.length > 0 ? [linksHtml(links)] : []),
    ...(code
      ? [
          `<p style="margin:24px 0;padding:16px;border-radius:8px;background:#f3f4f6;font:600 30px/1.2 ui-monospace,Menlo,Consolas,monospace;letter-spacing:6px;text-align:center;color:#1f2328">${escapeHtml(code)}</p>`,
        ]
      : []),
    ...(button ? [buttonHtml(button, brand, footer.linkHint)] : []),
    ...notes.map((text) => paragraph(escapeHtml(text), 'font-size:14px;color:#4b5563')),
  ];
  return `<!doctype html><html lang="${escapeHtml(footer.language)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escapeHtml(letter.subject)}</title></head><body style="margin:0;padding:0;background:#f3f4f6;font-family:${font};font-size:16px;line-height:1.55;color:#374151"><table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px"><tr><td style="padding:0 8px 20px">${header(brand)}</td></tr><tr><td style="padding:32px;border-radius:12px;background:#ffffff">${body.join('')}</td></tr><tr><td style="padding:20px 8px;font-size:13px;color:#5b6270">${brand.below ? paragraph(escapeHtml(brand.below), 'white-space:pre-line') : ''}${escapeHtml(footer.sentence)}</td></tr></table></td></tr></table></body></html>`;
};

export const layOutText = (letter: EmailContent, brand: MailBrand, footer: Footer): string => {
  const { heading, paragraphs, rows = [], links = [], code, button, notes = [] } = letter;
  return [
    ...(brand.above ? [brand.above] : []),
    heading,
    ...paragraphs,
    ...(rows.length > 0 ? [rows.map(({ label, value }) => `${label}: ${value}`).join('\n')] : []),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
    ...(code ? [`    ${code}`] : []),
    ...(button ? [`${button.label}:\n${button.url}`] : []),
    ...notes,
    `-- \n${brand.productName}\n${brand.below ? `${brand.below}\n` : ''}${footer.sentence}`,
  ].join('\n\n');
};
