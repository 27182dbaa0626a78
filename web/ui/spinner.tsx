import { classNames } from './class-names.ts';

type SpinnerProps = {
  label?: string;
  /** Whether the label is shown; otherwise it is for screen readers alone. */
  shown?: boolean;
  size?: 'small' | 'large';
};

export function Spinner({ label = 'Carregando…', shown = false, size = 'small' }: SpinnerProps) {
  return (
    <span role="status" className="inline-flex items-center justify-center gap-2">
      <svg
        viewBox="0 0 24 24"
        fill="none"
        aria-hidden="true"
        className={classNames('spinner', size === 'large' ? 'size-14' : 'size-6')}
      >
        <circle
          cx="12"
          cy="12"
          r="9.5"
          stroke="currentColor"
          strokeOpacity="0.22"
          strokeWidth={size === 'large' ? 1.4 : 2.4}
        />
        <path
          d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5"
          stroke="currentColor"
          strokeLinecap="round"
          strokeWidth={size === 'large' ? 1.4 : 2.4}
        />
      </svg>
      <span className={shown ? undefined : 'sr-only'}>{label}</span>
    </span>
  );
}
