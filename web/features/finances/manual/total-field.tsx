import { parseBRL } from '#domain/money.ts';
import { FAIXA_FEE } from '#domain/order.ts';
import { centsText } from '#web/lib/money-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { moneyFieldText } from '#web/ui/masks.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { type ChosenLine, computedTotal } from './manual-order.ts';
import type { ManualOrderEdit } from './use-manual-order.ts';

type TotalFieldProps = { edit: ManualOrderEdit; lines: readonly ChosenLine[]; error: string | undefined };

/** What the order costs: computed from the items, or as it was agreed, which is then said. */
export function TotalField({ edit, lines, error }: TotalFieldProps) {
  const computed = computedTotal(lines);
  const { total } = edit.form;
  const agreed = total === undefined ? computed : parseBRL(total);
  const isOwn = agreed !== undefined && agreed !== computed;
  return (
    <div className="max-w-sm">
      <Field
        label="Total"
        hint={`Coroas e ${centsText(FAIXA_FEE)} por faixa: ${centsText(computed)}`}
        error={error}
        remark={isOwn ? `${agreed < computed ? 'Menor' : 'Maior'} que o calculado, ${centsText(computed)}.` : undefined}
        required
      >
        <MoneyInput
          name="total"
          step="0.01"
          value={total ?? moneyFieldText(computed)}
          onChange={(text) => edit.setTotal(text)}
          onBlur={(event) => {
            // The same as computed is no agreement of its own: it goes on following the items.
            if (parseBRL(event.currentTarget.value) === computed) edit.setTotal(undefined);
          }}
        />
      </Field>
      {isOwn && (
        <Button
          variant="quiet"
          size="small"
          className="mt-1 -ml-3"
          onClick={(event) => {
            event.currentTarget.parentElement?.querySelector('input')?.focus();
            edit.setTotal(undefined);
          }}
        >
          Usar o calculado
        </Button>
      )}
    </div>
  );
}
