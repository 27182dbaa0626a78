import type { UseFormReturn } from 'react-hook-form';
import { type Cents, parseBRL } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import type { ManualFields } from './manual-order.ts';

type TotalFieldProps = { form: UseFormReturn<ManualFields>; total: string | null; computed: Cents };

/** What the order costs: computed from the items, or as it was agreed, which is then said. */
export function TotalField({ form, total, computed }: TotalFieldProps) {
  const agreed = total === null ? computed : parseBRL(total);
  const isOwn = agreed !== undefined && agreed !== computed;
  const follow = () => form.setValue('total', null, { shouldDirty: true });
  return (
    <div className="max-w-sm">
      <FormField
        control={form.control}
        name="total"
        label="Total"
        hint={`Coroas e ${centsText(FAIXA_FEE)} por faixa: ${centsText(computed)}`}
        remark={isOwn ? `${agreed < computed ? 'Menor' : 'Maior'} que o calculado, ${centsText(computed)}.` : undefined}
        required
      >
        {(input) => (
          <MoneyInput
            {...input}
            step="0.01"
            value={input.value ?? moneyFieldText(computed)}
            onBlur={(event) => {
              // The same as computed is no agreement of its own: it goes on following the items.
              if (parseBRL(event.currentTarget.value) === computed) follow();
              input.onBlur();
            }}
          />
        )}
      </FormField>
      {isOwn && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-3"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            follow();
          }}
        >
          Usar o calculado
        </Button>
      )}
    </div>
  );
}
