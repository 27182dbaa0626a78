import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useListFocus } from '#web/lib/use-list-focus.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FaixaField } from '#web/ui/faixa-field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { type OrderFields, unitsOf } from './order-form.ts';

type Wreath = { title: string; image: string };
type FormProps = { form: UseFormReturn<OrderFields>; fields: OrderFields };

/** The wreath of each unit: the faixas follow them in order. */
function wreathsOf({ items }: OrderFields): Wreath[] {
  return items.flatMap((item) => Array.from({ length: Math.min(unitsOf(item), 100) }, () => item));
}

type RowProps = FormProps & { at: number; wreath: Wreath | undefined; onRemove: () => void };

function Row({ form, fields, at, wreath, onRemove }: RowProps) {
  const text = fields.faixa_texts[at] ?? '';
  return (
    <li className="flex flex-wrap items-start gap-4">
      {wreath && <RibbonPreview small text={text} image={wreath.image} title={wreath.title} className="w-28" />}
      <div className="min-w-0 flex-[1_1_16rem]">
        <FaixaField
          control={form.control}
          name={`faixa_texts.${at}`}
          label={`Texto da faixa ${at + 1}`}
          hint={wreath?.title}
          text={text}
          deceasedName={fields.deceased_name}
          required
        />
      </div>
      <Button variant="quiet" onClick={onRemove} aria-label={`Remover a faixa ${at + 1}`} className="mt-6">
        <Trash2 aria-hidden="true" className="size-5" />
        Remover
      </Button>
    </li>
  );
}

/** The texts of the faixas, one line each, as they will be printed. Taking one away is confirmed. */
export function FaixaFields({ form, fields }: FormProps) {
  const texts = fields.faixa_texts;
  const [leaving, setLeaving] = useState<number>();
  const { list, focusField, focusList } = useListFocus();
  const wreaths = wreathsOf(fields);
  const leavingText = leaving === undefined ? '' : (texts[leaving] ?? '');

  function change(next: string[]): void {
    form.clearErrors('faixa_texts');
    form.setValue('faixa_texts', next, { shouldDirty: true });
  }

  function remove() {
    change(texts.filter((_, at) => at !== leaving));
    setLeaving(undefined);
    focusList();
  }

  return (
    <div ref={list} tabIndex={-1} className="space-y-5">
      {texts.length !== wreaths.length && (
        <Notice tone="warning" live>
          {wreaths.length === 1 ? '1 coroa' : `${wreaths.length} coroas`} e{' '}
          {texts.length === 1 ? '1 faixa' : `${texts.length} faixas`}: confira se é isso mesmo.
        </Notice>
      )}
      <ol className="space-y-6">
        {Array.from(texts.keys(), (at) => (
          <Row key={at} form={form} fields={fields} at={at} wreath={wreaths[at]} onRemove={() => setLeaving(at)} />
        ))}
      </ol>
      <Button
        variant="secondary"
        onClick={() => {
          change([...texts, '']);
          focusField(`faixa_texts.${texts.length}`);
        }}
      >
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
        {leavingText.trim() ? (
          <p>
            O texto “<span dir="auto">{leavingText}</span>” deixa de ser impresso.
          </p>
        ) : (
          <p>A faixa ainda não tem texto.</p>
        )}
      </ConfirmDialog>
    </div>
  );
}
