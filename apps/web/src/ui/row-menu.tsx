import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useState } from 'react';
import { flushSync } from 'react-dom';

interface ButtonProps {
  autoFocus?: boolean;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
}

interface Props extends Pick<MenuProps, 'width' | 'hideDetached' | 'returnFocus'> {
  button: ReactElement<ButtonProps>;
  /** Draws what the menu offers. */
  children: () => ReactNode;
}

/**
 * The menu of a row. It is made when it is first opened: each one costs several milliseconds, and a list draws
 * as many as it has rows.
 */
export function RowMenu({ button, children, ...look }: Props) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const openFirst = (): void => {
    flushSync(() => setWanted(true));
    setOpen(true);
  };
  if (!isWanted)
    return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: openFirst });
  return (
    <Menu position="bottom-end" opened={isOpen} onChange={setOpen} {...look}>
      {/* It takes the place of the button that was pressed, and of its focus, before the menu opens. */}
      <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  );
}
