import { Menu, type MenuProps } from '@mantine/core';
import { cloneElement, type ReactElement, type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

interface ButtonProps {
  autoFocus?: boolean;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
  onClick?: () => void;
}

interface Props extends Pick<MenuProps, 'width' | 'returnFocus'> {
  button: ReactElement<ButtonProps>;
  /** Renders the menu items. */
  children: () => ReactNode;
}

/**
 * Menu of a row, mounted on first open: each costs several milliseconds, and a list has one per row.
 */
export function RowMenu({ button, children, ...look }: Props) {
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const openFirst = (): void => {
    flushSync(() => setWanted(true));
    setOpen(true);
  };
  useEffect(() => {
    if (!isOpen) return;
    // The menu itself closes by Escape only while the focus is in it, and the dialog around must stay open.
    const closeByKey = (event: KeyboardEvent): void => {
      const isInMenu = event.target instanceof Element && event.target.closest('[role="menu"]');
      if (event.key !== 'Escape' || event.isComposing || isInMenu) return;
      event.preventDefault();
      event.stopPropagation();
      setOpen(false);
    };
    window.addEventListener('keydown', closeByKey, true);
    return () => window.removeEventListener('keydown', closeByKey, true);
  }, [isOpen]);
  if (!isWanted)
    return cloneElement(button, { 'aria-haspopup': 'menu', 'aria-expanded': false, onClick: openFirst });
  return (
    // The button is mounted anew as it opens: measured too early, it counts as out of sight, and its menu would stay hidden.
    <Menu position="bottom-end" hideDetached={false} opened={isOpen} onChange={setOpen} {...look}>
      {/* Replaces the pressed button and takes over its focus before the menu opens. */}
      <Menu.Target>{cloneElement(button, { autoFocus: true })}</Menu.Target>
      <Menu.Dropdown>{children()}</Menu.Dropdown>
    </Menu>
  );
}
