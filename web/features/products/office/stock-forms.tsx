import { useForm, useWatch } from 'react-hook-form';
import {
  correctStock,
  getProduct,
  listProducts,
  listStockMovements,
  type ManagedProduct,
  setLowMark,
} from '#contract/products.ts';
import { STOCK_REASONS } from '#domain/stock.ts';
import { parseWhole } from '#domain/whole-number.ts';
import { call } from '#web/lib/api.ts';
import { bodyResolver } from '#web/lib/body-resolver.ts';
import { useChange } from '#web/lib/use-change.ts';
import { Button } from '#web/ui/button.tsx';
import { FormField } from '#web/ui/form-field.tsx';
import { Heading } from '#web/ui/heading.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { UsualReasons } from '#web/ui/usual-reasons.tsx';
import { FAILED_UPDATE } from '../queries.ts';
import { InlineEdit } from './inline-edit.tsx';
import { stockUnits } from './product-fields.tsx';

type Fields = { stock: string; reason: string };
const EMPTY: Fields = { stock: '', reason: '' };

function unitsText({ stock, reserved }: ManagedProduct): string {
  const now = stock === 1 ? 'Agora: 1 unidade' : `Agora: ${stock} unidades`;
  return reserved === 0 ? now : `${now}, das quais ${reserved} em reserva`;
}

/** Sets the stock to what was counted, with the reason. What was typed stays when saving fails. */
export function StockCorrection({ product }: { product: ManagedProduct }) {
  const { control, handleSubmit, setValue, reset } = useForm<Fields>({
    defaultValues: EMPTY,
    resolver: bodyResolver<Fields>(
      correctStock.body.omit({ version: true }),
      ({ stock, reason }) => ({ stock: parseWhole(stock), reason }),
      { stock: 'Informe quantas há.', reason: 'Diga o motivo.' },
    ),
  });
  const reason = useWatch({ control, name: 'reason' });
  const correct = useChange(
    (fields: Fields) =>
      call(correctStock, {
        params: { id: product._id },
        body: { stock: parseWhole(fields.stock), reason: fields.reason, version: product.version },
      }),
    {
      done: 'Estoque corrigido.',
      failed: 'O estoque não foi corrigido.',
      changes: [listProducts, getProduct, listStockMovements],
      after: () => reset(EMPTY),
    },
  );
  return (
    <form noValidate onSubmit={handleSubmit((fields) => correct.mutate(fields))} className="space-y-4">
      <div>
        <Heading level={2} size={4}>
          Corrigir
        </Heading>
        <p className="text-small tabular-nums">{unitsText(product)}.</p>
      </div>
      <FormField control={control} name="stock" label="Quantas há de verdade" required>
        {(input) => <TextInput {...input} inputMode="numeric" autoComplete="off" className="max-w-32 tabular-nums" />}
      </FormField>
      <UsualReasons
        reasons={STOCK_REASONS}
        chosen={reason}
        onChoose={(words) => setValue('reason', words, { shouldValidate: true })}
      />
      <FormField control={control} name="reason" label="Motivo" required>
        {(input) => <TextInput {...input} autoComplete="off" />}
      </FormField>
      <Button type="submit" busy={correct.isPending} busyLabel="Corrigindo…">
        Corrigir estoque
      </Button>
    </form>
  );
}

export function LowMark({ product: { _id: id, name, lowMark } }: { product: ManagedProduct }) {
  const { mutateAsync } = useChange(
    (wanted: number) => call(setLowMark, { params: { id }, body: { lowMark: wanted } }),
    {
      failed: FAILED_UPDATE,
      changes: [listProducts, getProduct],
    },
  );
  return (
    <div className="border-line border-t pt-4 text-small">
      <InlineEdit
        label={`estoque baixo de ${name}`}
        text={String(lowMark)}
        inputMode="numeric"
        read={parseWhole}
        schema={stockUnits}
        missing="Informe um número."
        onSave={mutateAsync}
      >
        <span>
          Avisar em Hoje quando restarem até <strong className="font-semibold tabular-nums">{lowMark}</strong>
        </span>
      </InlineEdit>
    </div>
  );
}
