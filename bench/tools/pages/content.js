// The same page for every competitor: sections of two columns, heading + text + button beside heading + text.
export const css = `
body { margin: 0; font: 16px/1.5 sans-serif; }
.bench-section { padding: 24px; border-bottom: 1px solid #ddd; }
.bench-columns { display: grid; grid-template-columns: 1fr 1fr; gap: 24px; }
.bench-section h2 { margin: 0 0 8px; font-size: 24px; }
.bench-section p { margin: 0 0 8px; }
.bench-button { display: inline-block; padding: 8px 16px; background: #246; color: #fff; border-radius: 4px; }
`;

export const sectionCount = Number(new URLSearchParams(location.search).get('sections'));

const body = 'We true wheels by ear, keep every part we remove for you to see, and teach who wants to watch.';

export const sections = Array.from({ length: sectionCount }, (_, index) => ({
  left: { heading: `Section ${index + 1}`, text: body, button: 'Book a service' },
  right: { heading: `4,${100 + index}`, text: 'wheels trued by hand' },
}));
