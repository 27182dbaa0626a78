import { parseBRL } from '#domain/money.ts';
import { moneyFieldText } from './masks.ts';
import { TextInput, type TextInputProps } from './text-input.tsx';

type MoneyInputProps = Omit<TextInputProps, 'value' | 'onChange'> & {
  /** As typed; parseBRL makes an amount of it. */
  value: string;
  onChange: (text: string) => void;
};

/** An amount in reais: kept as it is typed, and put in order when the field is left, if it is one. */
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
