import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './button-link.module.css';

type Look = 'primary' | 'quiet' | 'plain' | 'inverse';
interface Shared {
  look?: Look;
  size?: 'medium' | 'large';
  children: ReactNode;
}

const classOf = (look: Look, size: 'medium' | 'large'): string =>
  `${styles['button']} ${styles[look]} ${styles[size]}`;

/** Buttons of the public pages, which load no component library. */
export function ButtonLink({
  look = 'primary',
  size = 'medium',
  ...rest
}: Shared & Omit<ComponentProps<typeof Link>, 'className'>) {
  return <Link className={classOf(look, size)} {...rest} />;
}

export function PlainButton({
  look = 'primary',
  size = 'medium',
  ...rest
}: Shared & Omit<ComponentProps<'button'>, 'className'>) {
  return <button type="button" className={classOf(look, size)} {...rest} />;
}
