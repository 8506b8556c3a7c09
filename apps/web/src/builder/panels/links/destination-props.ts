export interface DestinationProps {
  href: string;
  /** Keeps what is being typed: keystrokes of one burst are one undo step. */
  onType: (href: string) => void;
  onChoose: (href: string) => void;
}
