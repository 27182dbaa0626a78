import { Plus, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { layoutFaixa, misspelledName } from '#domain/faixa.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FaixaGauge } from '#web/ui/faixa-gauge.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { type EditedFaixa, type OrderErrors, quantityOf } from './order-form.ts';
import type { OrderEdit } from './use-order-edit.ts';

type Wreath = { title: string; image: string };

/** The wreath of each unit: the faixas follow them in order. */
function unitsOf({ base, form }: OrderEdit): Wreath[] {
  return base.items.flatMap(({ title, image }, at) =>
    Array.from({ length: Math.min(quantityOf(form.quantities[at] ?? '') ?? 0, 100) }, () => ({ title, image })),
  );
}

type FaixaFieldProps = {
  faixa: EditedFaixa;
  number: number;
  wreath: Wreath | undefined;
  deceasedName: string;
  error: string | undefined;
  onText: (text: string) => void;
  onRemove: () => void;
};

function FaixaField({ faixa, number, wreath, deceasedName, error, onText, onRemove }: FaixaFieldProps) {
  const slip = misspelledName(faixa.text, deceasedName);
  return (
    <li className="flex flex-wrap items-start gap-4">
      {wreath && <RibbonPreview small text={faixa.text} image={wreath.image} title={wreath.title} className="w-28" />}
      <div className="min-w-0 flex-[1_1_16rem]">
        <Field
          label={`Texto da faixa ${number}`}
          hint={wreath?.title}
          error={error}
          remark={slip && `Confira a grafia: a faixa diz “${slip.typed}” e o nome da pessoa falecida, “${slip.name}”.`}
          required
        >
          <TextInput
            name={`faixa-${faixa.key}`}
            dir="auto"
            value={faixa.text}
            autoComplete="off"
            autoCapitalize="sentences"
            onChange={(event) => onText(event.currentTarget.value)}
          />
        </Field>
        <FaixaGauge layout={layoutFaixa(faixa.text)} />
      </div>
      <Button variant="quiet" onClick={onRemove} aria-label={`Remover a faixa ${number}`} className="mt-6">
        <Trash2 aria-hidden="true" className="size-5" />
        Remover
      </Button>
    </li>
  );
}

/** The texts of the faixas, one line each, as they will be printed. Taking one away is confirmed. */
export function FaixaFields({ edit, errors }: { edit: OrderEdit; errors: OrderErrors }) {
  const { faixas, fields } = edit.form;
  const [leaving, setLeaving] = useState<EditedFaixa>();
  const [added, setAdded] = useState<number>();
  const list = useRef<HTMLDivElement>(null);
  const units = unitsOf(edit);

  useEffect(() => {
    if (added !== undefined) list.current?.querySelector<HTMLInputElement>(`[name=faixa-${added}]`)?.focus();
  }, [added]);

  function remove() {
    if (leaving) edit.removeFaixa(leaving.key);
    setLeaving(undefined);
    list.current?.focus();
  }

  return (
    <div ref={list} tabIndex={-1} className="space-y-5">
      {faixas.length !== units.length && (
        <Notice tone="warning" live>
          {units.length === 1 ? '1 coroa' : `${units.length} coroas`} e{' '}
          {faixas.length === 1 ? '1 faixa' : `${faixas.length} faixas`}: confira se é isso mesmo.
        </Notice>
      )}
      <ol className="space-y-6">
        {faixas.map((faixa, at) => (
          <FaixaField
            key={faixa.key}
            faixa={faixa}
            number={at + 1}
            wreath={units[at]}
            deceasedName={fields.deceased_name}
            error={errors[`faixa_texts.${at}`]}
            onText={(text) => edit.setFaixa(faixa.key, text)}
            onRemove={() => setLeaving(faixa)}
          />
        ))}
      </ol>
      <Button variant="secondary" onClick={() => setAdded(edit.addFaixa())}>
        <Plus aria-hidden="true" className="size-5" />
        Adicionar faixa
      </Button>
      <ConfirmDialog
        open={leaving !== undefined}
        title="Remover esta faixa?"
        confirmLabel="Remover faixa"
        onConfirm={remove}
        onCancel={() => setLeaving(undefined)}
      >
        {leaving?.text.trim() ? (
          <p>
            O texto “<span dir="auto">{leaving.text}</span>” deixa de ser impresso.
          </p>
        ) : (
          <p>A faixa ainda não tem texto.</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
