import { Button } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/hooks/use-translation.ts';
import classes from './tiles.module.css';

const waitingTiles = 12;

export function GridSkeleton() {
  return (
    <div className={classes.skeleton} aria-busy="true">
      {Array.from({ length: waitingTiles }, (_, index) => (
        <div key={index} className={classes.waiting} />
      ))}
    </div>
  );
}

export function GridFailure({ text, onRetry }: { text: string; onRetry: () => void }) {
  const { t } = useTranslation('media');
  return (
    <div className={classes.state} role="alert">
      <IconPhotoOff size={40} stroke={1.2} aria-hidden />
      <p>{text}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

export function GridEmpty({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <div className={classes.state}>
      {icon}
      {children}
    </div>
  );
}
