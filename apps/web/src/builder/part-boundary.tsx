import { Component, type ReactNode } from 'react';
import { useTranslation } from '../lib/hooks/use-translation.ts';
import { isMissingCode } from '../lib/missing-code.ts';
import classes from './part-boundary.module.css';

interface Props {
  children: ReactNode;
  /** Present where the part stands above the page: takes it away again. */
  onClose?: () => void;
}

/**
 * A panel or dialog that arrives when it is first needed. One that fails, or whose code does not arrive, says
 * so in its own place: the page and the unsaved work around it stay.
 */
export class PartBoundary extends Component<Props, { error: unknown }> {
  override state = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { children, onClose } = this.props;
    if (this.state.error === undefined) return <>{children}</>;
    const close = onClose && (() => this.setState({ error: undefined }, onClose));
    return (
      <PartFailure
        error={this.state.error}
        onRetry={() => this.setState({ error: undefined })}
        onClose={close}
      />
    );
  }
}

/** What the page does without when it fails or its code does not arrive: the work goes on. */
export class OptionalPart extends Component<{ children: ReactNode }, { isLost: boolean }> {
  override state = { isLost: false };

  static getDerivedStateFromError(): { isLost: boolean } {
    return { isLost: true };
  }

  override render(): ReactNode {
    return this.state.isLost ? null : <>{this.props.children}</>;
  }
}

interface FailureProps {
  error: unknown;
  onRetry: () => void;
  onClose: (() => void) | undefined;
}

function PartFailure({ error, onRetry, onClose }: FailureProps) {
  const { t } = useTranslation('builder');
  const needsReload = isMissingCode(error);
  return (
    <div className={classes.failure} data-floating={onClose !== undefined} role="alert">
      <p className={classes.title}>{t('part.failed')}</p>
      <p>{t(needsReload ? 'part.notLoaded' : 'part.safe')}</p>
      <div className={classes.actions}>
        <button type="button" onClick={needsReload ? () => location.reload() : onRetry}>
          {t(needsReload ? 'part.reload' : 'part.retry')}
        </button>
        {onClose && (
          <button type="button" onClick={onClose}>
            {t('part.close')}
          </button>
        )}
      </div>
    </div>
  );
}
