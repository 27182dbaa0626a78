import type { UseFormReturn } from 'react-hook-form';
import type { WreathUnit } from '#domain/checkout.ts';
import { layoutFaixa, spellingRemark } from '#domain/faixa.ts';
import { isBlank } from '#domain/order.ts';
import { Button } from '#web/ui/button.tsx';
import { FaixaGauge, FaixaPhrases, unfinishedRemark } from '#web/ui/faixa-gauge.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { CheckoutField } from './checkout-field.tsx';
import type { CheckoutForm } from './checkout-form.ts';
import { Step } from './step.tsx';

type UnitProps = { form: UseFormReturn<CheckoutForm>; unit: WreathUnit; deceasedName: string };

function FaixaUnit({ form, unit, deceasedName }: UnitProps) {
  const { name, label } = unit;
  function choose(phrase: string) {
    form.setValue(name, phrase, { shouldValidate: form.formState.isSubmitted });
    form.setFocus(name);
  }
  return (
    <li>
      <RibbonPreview text={unit.text} image={unit.image} title={unit.title} />
      <div className="mt-3">
        <CheckoutField
          form={form}
          name={name}
          label={label}
          remark={spellingRemark(unit.text, deceasedName) ?? unfinishedRemark(unit.text)}
        >
          {(input) => (
            <TextInput
              {...input}
              dir="auto"
              placeholder="Saudades eternas"
              autoComplete="off"
              autoCapitalize="sentences"
              enterKeyHint="next"
            />
          )}
        </CheckoutField>
      </div>
      <FaixaGauge layout={layoutFaixa(unit.text)} />
      <FaixaPhrases text={unit.text} onChoose={choose} />
    </li>
  );
}

/** As high as one wreath with its ribbon: the server doesn't know what is in the cart. */
function UnitOnItsWay() {
  return (
    <li>
      <Skeleton className="aspect-[4/3]" />
      <Skeleton className="mt-3 h-64" />
    </li>
  );
}

type FaixaSectionProps = {
  form: UseFormReturn<CheckoutForm>;
  units: readonly WreathUnit[];
  deceasedName: string;
};

export function FaixaSection({ form, units, deceasedName }: FaixaSectionProps) {
  const first = units[0]?.text ?? '';
  const canCopy = units.length > 1 && !isBlank(first) && units.some((unit) => unit.text !== first);
  function copyFirst() {
    for (const unit of units) {
      form.setValue(unit.name, first, { shouldValidate: form.formState.isSubmitted });
    }
  }
  return (
    <Step
      id="faixas"
      title={units.length > 1 ? 'As faixas' : 'A faixa'}
      lead="Escreva como deve ser impresso. A imagem mostra o resultado."
    >
      <ul className="grid items-start gap-x-6 gap-y-8 @xl:grid-cols-2">
        {units.length === 0 && <UnitOnItsWay />}
        {units.map((unit) => (
          <FaixaUnit key={unit.name} form={form} unit={unit} deceasedName={deceasedName} />
        ))}
      </ul>
      {canCopy && (
        <Button variant="secondary" size="small" onClick={copyFirst}>
          Usar o primeiro texto em todas as faixas
        </Button>
      )}
    </Step>
  );
}
