import { parseBRL } from '#domain/money.ts';
import { MaskedInput } from './masked-input.tsx';
import { maskReais, moneyFieldText } from './masks.ts';
import type { TextInputProps } from './text-input.tsx';

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** As typed; parseBRL makes an amount of it. */
  value: string;
  onChange: (text: string) => void;
};

/** An amount in reais: typed as people write it, with comma or dot, and put in order when the field is left. */
export function MoneyInput({ value, onChange, onBlur, ...props }: MoneyInputProps) {
  return (
    <MaskedInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      {...props}
      mask={maskReais}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const amount = parseBRL(event.currentTarget.value);
        if (amount !== undefined) onChange(moneyFieldText(amount));
        onBlur?.(event);
      }}
    />
  );
}
