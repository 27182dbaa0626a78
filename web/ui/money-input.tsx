import { moneyFieldText, parseBRL } from '#domain/money.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** The text as typed; parseBRL turns it into an amount. */
  value: string;
  onChange: (text: string) => void;
};

/** An amount in reais: kept as typed, and formatted on blur when it is a valid amount. */
export function MoneyInput({ value, onChange, onBlur, ...props }: MoneyInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0,00"
      {...props}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => {
        const amount = parseBRL(event.currentTarget.value);
        if (amount !== undefined && moneyFieldText(amount) !== value) onChange(moneyFieldText(amount));
        onBlur?.(event);
      }}
    />
  );
}
