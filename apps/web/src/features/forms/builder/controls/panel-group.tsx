import type { ReactNode } from 'react';
import classes from '../../../../ui/panel-controls.module.css';

interface Props {
  title: string;
  /** Of the heading. */
  level?: 2 | 3;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled group of controls in a panel. */
export function PanelGroup({ title, level = 2, aside, children }: Props) {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <section className={classes.group} aria-label={title}>
      <div className={classes.labelRow}>
        <Heading className={classes.groupTitle}>{title}</Heading>
        {aside}
      </div>
      {children}
    </section>
  );
}
