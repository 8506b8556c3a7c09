export interface DestinationProps {
  href: string;
  /** Saves while typing: keystrokes of one burst are one undo step. */
  onType: (href: string) => void;
  onChoose: (href: string) => void;
}
