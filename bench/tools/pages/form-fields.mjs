// The form that every form library draws: thirty fields of the kinds that a request for a quote has, ten of them required,
// five shown by the answer to another.
const topics = ['Wedding', 'Birthday', 'Company', 'Anniversary', 'Concert', 'Other'];

const kinds = [
  ...Array.from({ length: 12 }, () => 'text'),
  ...Array.from({ length: 3 }, () => 'email'),
  ...Array.from({ length: 3 }, () => 'number'),
  ...Array.from({ length: 2 }, () => 'phone'),
  ...Array.from({ length: 2 }, () => 'url'),
  ...Array.from({ length: 3 }, () => 'textarea'),
  ...Array.from({ length: 2 }, () => 'select'),
  'radio',
  'checkbox',
  'date',
];

/** `shownBy`: the field is shown when the text of field 1 contains the word. */
export const fields = kinds.map((kind, index) => ({
  kind,
  name: `field${index + 1}`,
  label: `Question ${index + 1}`,
  isRequired: index % 3 === 0,
  options: ['select', 'radio', 'checkbox'].includes(kind) ? topics : [],
  shownBy: [5, 9, 13, 18, 22].includes(index) ? 'wedding' : undefined,
}));
