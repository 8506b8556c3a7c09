/** The accepted cards, on their standard backgrounds, which are readable in both color schemes. */
const cards: readonly (readonly [name: string, art: string])[] = [
  [
    'Visa',
    '<rect width="40" height="26" rx="4" fill="#1a1f71"/><text x="20" y="17.5" text-anchor="middle" font-size="12" font-style="italic" font-weight="800" fill="#fff">VISA</text>',
  ],
  [
    'Mastercard',
    '<rect width="40" height="26" rx="4" fill="#252525"/><circle cx="16" cy="13" r="7.5" fill="#eb001b"/><circle cx="24" cy="13" r="7.5" fill="#f79e1b"/><path d="M20 6.66a7.5 7.5 0 0 1 0 12.68 7.5 7.5 0 0 1 0-12.68z" fill="#ff5f00"/>',
  ],
  [
    'American Express',
    '<rect width="40" height="26" rx="4" fill="#016fd0"/><text x="20" y="16.5" text-anchor="middle" font-size="9" font-weight="800" letter-spacing=".4" fill="#fff">AMEX</text>',
  ],
  [
    'JCB',
    '<rect width="40" height="26" rx="4" fill="#fff"/><rect x="8" y="5" width="7" height="16" rx="2.5" fill="#0e4c96"/><rect x="16.5" y="5" width="7" height="16" rx="2.5" fill="#c8102e"/><rect x="25" y="5" width="7" height="16" rx="2.5" fill="#00843d"/><g fill="#fff" font-size="6" font-weight="800" text-anchor="middle"><text x="11.5" y="15.2">J</text><text x="20" y="15.2">C</text><text x="28.5" y="15.2">B</text></g>',
  ],
];

export const cardLogos = `<ul class="card-logos">${cards
  .map(
    ([name, art]) =>
      `<li><svg width="40" height="26" viewBox="0 0 40 26" role="img" aria-label="${name}">${art}</svg></li>`,
  )
  .join('')}</ul>`;
