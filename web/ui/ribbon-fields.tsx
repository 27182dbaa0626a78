import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { isBlank } from '#domain/order.ts';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { FaixaField } from './faixa-field.tsx';
import { Picture } from './picture.tsx';
import { RibbonPreview } from './ribbon-preview.tsx';

type Removal = { what: 'ribbon' | 'wreath'; at: number };

type RibbonFieldsProps<F extends FieldValues> = {
  control: Control<F>;
  /** The form path of a wreath's text, by the wreath's index. */
  nameOf: (at: number) => FieldPath<F>;
  texts: readonly string[];
  wreath: { title: string; image: string };
  deceasedName: string;
  /** Called to remove a text, or a wreath with its text; without it there are no such buttons. */
  onRemove?: (removal: Removal) => void;
  /** Whether a wreath may be removed: an order keeps at least one. */
  mayRemoveWreath?: boolean;
};

function RemoveButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <Button variant="quiet" size="small" className="-ml-3" aria-label={label} onClick={onClick}>
      <Trash2 />
      {children}
    </Button>
  );
}

/** The ribbons of wreaths of one kind, each beside a preview on its wreath. A blank text means no ribbon. */
export function RibbonFields<F extends FieldValues>(props: RibbonFieldsProps<F>) {
  const { control, nameOf, texts, wreath, deceasedName, onRemove, mayRemoveWreath = false } = props;
  const [asked, setAsked] = useState<Removal>();
  const text = (asked && texts[asked.at]) ?? '';
  const isRibbon = asked?.what === 'ribbon';
  const placeOf = (at: number) => (texts.length === 1 ? wreath.title : `${wreath.title}, ${at + 1} de ${texts.length}`);
  return (
    <ul className="space-y-5">
      {Array.from(texts.entries(), ([at, written]) => (
        <li key={at} className="flex flex-wrap items-start gap-4">
          {isBlank(written) ? (
            <Picture url={wreath.image} alt="" sizes="6rem" className="size-24 rounded-card" imageClassName="h-full!" />
          ) : (
            <RibbonPreview small {...wreath} text={written} className="w-24" />
          )}
          <div className="min-w-0 flex-[1_1_14rem]">
            <FaixaField
              control={control}
              name={nameOf(at)}
              label={`Faixa de ${placeOf(at)}`}
              hint={isBlank(written) ? 'Em branco: a coroa fica sem faixa, que pode ser escrita depois.' : undefined}
              text={written}
              deceasedName={deceasedName}
            />
            {onRemove && (
              <p className="mt-1 flex flex-wrap gap-x-5">
                {!isBlank(written) && (
                  <RemoveButton
                    label={`Remover a faixa de ${placeOf(at)}`}
                    onClick={() => setAsked({ what: 'ribbon', at })}
                  >
                    Remover a faixa
                  </RemoveButton>
                )}
                {mayRemoveWreath && (
                  <RemoveButton
                    label={`Remover a coroa ${placeOf(at)}`}
                    onClick={() => setAsked({ what: 'wreath', at })}
                  >
                    Remover a coroa
                  </RemoveButton>
                )}
              </p>
            )}
          </div>
        </li>
      ))}
      <ConfirmDialog
        open={asked !== undefined}
        title={isRibbon ? 'Remover esta faixa?' : 'Remover esta coroa?'}
        confirmLabel={isRibbon ? 'Remover faixa' : 'Remover coroa'}
        onConfirm={() => {
          if (asked) onRemove?.(asked);
          setAsked(undefined);
        }}
        onCancel={() => setAsked(undefined)}
      >
        {isBlank(text) ? (
          <p>Ela não tem faixa. As outras coroas ficam como estão.</p>
        ) : (
          <p>
            O texto “<span dir="auto">{text}</span>” deixa de ser impresso. As outras coroas ficam com as faixas delas.
          </p>
        )}
      </ConfirmDialog>
    </ul>
  );
}
