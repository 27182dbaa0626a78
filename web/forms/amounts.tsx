import { moneyFieldText, roundedCents } from '#domain/money.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { typedReais } from '#web/lib/money-text.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { framed, textual } from './kind.tsx';

export const money = textual(
  framed(MoneyInput),
  {},
  {
    typed: (reais) => (typeof reais === 'number' ? moneyFieldText(roundedCents(reais)) : ''),
    sent: typedReais,
  },
);

export const whole = textual(
  framed(TextInput),
  { input: { autoComplete: 'off', inputMode: 'numeric' } },
  {
    typed: (value) => (typeof value === 'number' ? String(value) : ''),
    sent: parseWhole,
  },
);
