import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'relative inline-flex max-w-full items-center justify-center gap-2 rounded-control text-center font-semibold leading-snug no-underline ' +
  'transition-colors duration-150 cursor-pointer select-none disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken ' +
  'disabled:text-faint aria-disabled:cursor-not-allowed active:translate-y-px aria-disabled:opacity-70 [&>svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border border-green bg-green text-on-green hover:border-green-deep hover:bg-green-deep',
  secondary: 'border border-line-strong bg-transparent text-ink hover:border-green hover:bg-green-soft',
  quiet: 'border border-transparent bg-transparent text-green hover:bg-green-soft',
  danger: 'border border-error bg-transparent text-error hover:bg-error hover:text-on-error',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-3 py-1.5 text-small [&_.lucide]:size-4.5',
  medium: 'min-h-11 px-5 py-2 text-body',
  large: 'min-h-13 px-7 py-3 text-lead',
};

/** The classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'medium'): string {
  return classNames(BASE, VARIANTS[variant], SIZES[size]);
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows progress and ignores presses; the focus stays. */
  busy?: boolean;
  /** Ignores presses for a moment; the focus stays. */
  resting?: boolean;
  busyLabel?: string;
  /** Shows that text to everybody; the button has to be wide enough. */
  saysBusy?: boolean;
};

/** A button; `type` is 'button' unless said otherwise. */
export function Button({ variant = 'primary', size = 'medium', busy = false, ...rest }: ButtonProps) {
  const {
    busyLabel = 'Aguarde…',
    resting = false,
    saysBusy = false,
    className,
    children,
    onClick,
    type = 'button',
    ...others
  } = rest;
  const isDeaf = busy || resting;
  return (
    <button
      {...others}
      type={busy && type === 'submit' ? 'button' : type}
      className={classNames(buttonClass(variant, size), className)}
      aria-disabled={isDeaf || undefined}
      aria-busy={busy || undefined}
      onClick={isDeaf ? undefined : onClick}
    >
      {busy ? <span className="inline-flex items-center gap-2 opacity-0">{children}</span> : children}
      {busy && (
        <span className="absolute inset-0 flex items-center justify-center">
          <Spinner label={busyLabel} shown={saysBusy} />
        </span>
      )}
    </button>
  );
}

type FormButtonsProps = Pick<ButtonProps, 'busy' | 'busyLabel' | 'children'> & {
  /** The words of the button that leaves the form; undefined for a form that stays. */
  cancel: string | undefined;
  onCancel: () => void;
};

export function FormButtons({ cancel, onCancel, ...submit }: FormButtonsProps) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" {...submit} />
      {cancel !== undefined && (
        <Button variant="secondary" onClick={onCancel}>
          {cancel}
        </Button>
      )}
    </div>
  );
}
