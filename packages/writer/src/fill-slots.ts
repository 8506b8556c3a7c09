/** Values of the slots in texts of industries. An absent value takes the brackets around its slot with it. */
export interface SlotValues {
  name: string;
  audience: string;
  location?: string | undefined;
}

const slot = /\{(\w+)\}/g;

/**
 * A text of an industry for one business: `Dentist[ in {location}]`. A bracketed part stays if all of its slots are known.
 * Values are put in as they are, and read no further.
 */
export const fillSlots = (text: string, values: SlotValues): string => {
  const valueOf = (name: string): string | undefined =>
    Object.hasOwn(values, name) ? values[name as keyof SlotValues] : undefined;
  const isKnown = (part: string): boolean =>
    [...part.matchAll(slot)].every(([, name]) => (valueOf(name!) ?? '') !== '');
  const kept = text.replaceAll(/\[([^[\]]*)\]/g, (_, part: string) => (isKnown(part) ? part : ''));
  const filled = kept.replaceAll(slot, (whole, name: string) => valueOf(name) ?? whole);
  return filled.charAt(0).toUpperCase() + filled.slice(1);
};
