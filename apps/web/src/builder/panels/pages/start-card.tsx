import type { ReactNode } from 'react';
import classes from './start-cards.module.css';

interface Props {
  group: string;
  name: string;
  description: string;
  isChosen: boolean;
  onChoose: () => void;
  /** The thumbnail. */
  children: ReactNode;
}

/** A radio button with a thumbnail, for one of several starting points. */
export function StartCard({ group, name, description, isChosen, onChoose, children }: Props) {
  return (
    <label className={classes.card}>
      <input className={classes.radio} type="radio" name={group} checked={isChosen} onChange={onChoose} />
      <span className={classes.picture}>{children}</span>
      <span className={classes.name}>{name}</span>
      <span className={classes.text}>{description}</span>
    </label>
  );
}
