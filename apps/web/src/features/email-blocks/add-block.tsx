import { Button, Menu } from '@mantine/core';
import { emailBlockLimits as limits } from '@sitewright/contract/email-blocks/email-block-limits';
import type { EmailBlock, EmailBlockType } from '@sitewright/contract/email-blocks/email-blocks';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import { addBlock, blockTypes, isOffered } from './edit-blocks.ts';
import { useEditorSettings } from './editor-context.ts';

interface Props {
  blocks: readonly EmailBlock[];
  onAdd: (blocks: EmailBlock[]) => void;
  onOpen: (id: string) => void;
}

/** Shown below the card, wherever they are in the list. */
const footTypes: ReadonlySet<EmailBlockType> = new Set(['footer', 'unsubscribe']);

/** Adds a block above the footer and opens it. */
export function AddBlock({ blocks, onAdd, onOpen }: Props) {
  const { t } = useTranslation('email-blocks');
  const { variables, isReadOnly } = useEditorSettings();
  if (isReadOnly) return null;
  const add = (type: EmailBlockType): void => {
    const firstFooter = blocks.findIndex((block) => footTypes.has(block.type));
    const at = type === 'logo' ? 0 : footTypes.has(type) || firstFooter < 0 ? blocks.length : firstFooter;
    const texts = {
      heading: t('newTexts.heading'),
      text: t('newTexts.text'),
      button: t('newTexts.button'),
      item: t('newTexts.item'),
      footer: t('newTexts.footer'),
    };
    const next = addBlock(blocks, { type, at, variables, texts });
    onAdd(next);
    onOpen(next[at]!.id);
  };
  return (
    <div>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button
            variant="default"
            disabled={blocks.length >= limits.blocksMax}
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden="true" />}
          >
            {t('add')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {blockTypes
            .filter((type) => isOffered(type, variables))
            .map((type) => (
              <Menu.Item key={type} onClick={() => add(type)}>
                {t(`blocks.${type}`)}
              </Menu.Item>
            ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
