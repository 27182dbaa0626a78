import type { Control } from 'react-hook-form';
import { cents, formatBRL } from '#domain/money.ts';
import type { Difference } from '#domain/order-money.ts';
import { FormField } from '#web/ui/form-field.tsx';
import { Select } from '#web/ui/select.tsx';
import { choicesOf, type OrderFields, totalsOf } from './order-form.ts';

const TEXTS: Record<Difference, string> = {
  collect: 'A receber do comprador',
  refund: 'Devolver ao comprador',
  discount: 'Desconto combinado',
};

/** Asks what happens with the difference when the total changes. */
export function DifferenceField({ control, fields }: { control: Control<OrderFields>; fields: OrderFields }) {
  const choices = choicesOf(fields);
  if (choices.length === 0) return null;
  const { before, after } = totalsOf(fields);
  return (
    <div className="mt-4">
      <FormField
        control={control}
        name="difference"
        label={`Diferença de ${formatBRL(cents(Math.abs(after - before)))}`}
        hint={choices[0] === 'refund' ? 'Depois de salvar, use Estornar em Dinheiro do pedido.' : undefined}
      >
        {(input) => (
          <Select {...input} value={choices.find((choice) => choice === input.value) ?? choices[0]}>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {TEXTS[choice]}
              </option>
            ))}
          </Select>
        )}
      </FormField>
    </div>
  );
}
