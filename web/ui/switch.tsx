import { Switch as Radix } from 'radix-ui';

type SwitchProps = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: string;
  /** Waits for the answer: the switch shows the wanted state and ignores presses. */
  busy?: boolean;
};

export function Switch({ checked, onChange, label, busy = false }: SwitchProps) {
  return (
    <Radix.Root
      checked={checked}
      onCheckedChange={(next) => !busy && onChange(next)}
      aria-label={label}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className="group inline-flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-control aria-disabled:cursor-progress"
    >
      <span className="flex h-6.5 w-12 items-center rounded-full border border-line-strong bg-sunken px-0.5 transition-colors duration-150 group-hover:border-green group-aria-busy:opacity-60 group-aria-checked:border-green group-aria-checked:bg-green">
        <Radix.Thumb className="size-5 rounded-full bg-muted transition-transform duration-150 group-aria-checked:translate-x-5.5 group-aria-checked:bg-on-green" />
      </span>
    </Radix.Root>
  );
}
