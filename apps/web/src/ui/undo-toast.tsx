import styles from './undo-toast.module.css';

interface UndoToastProps {
  text: string;
  label: string;
  onUndo: () => void;
}

export function UndoToast({ text, label, onUndo }: UndoToastProps) {
  return (
    <span className={styles.toast}>
      <span>{text}</span>
      <button type="button" onClick={onUndo}>
        {label}
      </button>
    </span>
  );
}
