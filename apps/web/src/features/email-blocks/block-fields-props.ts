import type { EmailBlock } from '@sitewright/contract/email-blocks/email-blocks';

export interface BlockFieldsProps<Block extends EmailBlock = EmailBlock> {
  block: Block;
  /** `field` names what is typed in, so that typing on is one step of undo. */
  onChange: (block: EmailBlock, field: string) => void;
}
