import { useRef } from 'react';
import type { WreathUnit } from '#domain/checkout.ts';
import { layoutFaixa, misspelledName } from '#domain/faixa.ts';
import { isBlank } from '#domain/order.ts';
import { Button } from '#web/ui/button.tsx';
import { FaixaGauge } from '#web/ui/faixa-gauge.tsx';
import { Field } from '#web/ui/field.tsx';
import { RibbonPreview } from '#web/ui/ribbon-preview.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { setFaixaText } from './draft.ts';
import { StepHeading } from './step-heading.tsx';

const PHRASES = ['Saudades eternas', 'Descanse em paz', 'Com carinho da família ', 'Homenagem dos amigos '];

type FaixaSectionProps = {
  units: readonly WreathUnit[];
  deceasedName: string;
  /** Messages by position of the unit. */
  errors: Record<number, string>;
  onEdit: (unit: number) => void;
};

function labelOf(unit: WreathUnit): string {
  return unit.count === 1
    ? `Texto da faixa: ${unit.title}`
    : `Texto da faixa ${unit.number} de ${unit.count}: ${unit.title}`;
}

function spellingRemark(text: string, deceasedName: string): string | undefined {
  const slip = misspelledName(text, deceasedName);
  return slip && `Confira a grafia: a faixa diz “${slip.typed}” e o nome da pessoa falecida, “${slip.name}”.`;
}

function Phrases({ onChoose, text }: { onChoose: (phrase: string) => void; text: string }) {
  return (
    <ul className="mt-2.5 flex flex-wrap gap-2" aria-label="Sugestões de texto">
      {PHRASES.map((phrase) => (
        <li key={phrase}>
          <button
            type="button"
            aria-pressed={text.trim() === phrase.trim()}
            onClick={() => onChoose(phrase)}
            className="min-h-11 cursor-pointer rounded-full border border-line bg-surface px-3.5 py-1 text-small hover:border-green hover:bg-green-soft aria-pressed:border-green aria-pressed:bg-green-soft"
          >
            {phrase.endsWith(' ') ? `${phrase.trim()} …` : phrase}
          </button>
        </li>
      ))}
    </ul>
  );
}

type UnitProps = { unit: WreathUnit; deceasedName: string; error: string | undefined; onText: (text: string) => void };

function FaixaUnit({ unit, deceasedName, error, onText }: UnitProps) {
  const input = useRef<HTMLInputElement>(null);
  function choose(phrase: string) {
    onText(phrase);
    input.current?.focus();
  }
  return (
    <li>
      <RibbonPreview text={unit.text} image={unit.image} title={unit.title} />
      <Field
        className="mt-3"
        label={labelOf(unit)}
        error={error}
        remark={spellingRemark(unit.text, deceasedName)}
        required
      >
        <TextInput
          ref={input}
          name="faixa"
          dir="auto"
          value={unit.text}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder="Saudades eternas"
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="next"
          required
        />
      </Field>
      <FaixaGauge layout={layoutFaixa(unit.text)} />
      <Phrases text={unit.text} onChoose={choose} />
    </li>
  );
}

/** One text for each wreath, seen on its ribbon while it is written. */
export function FaixaSection({ units, deceasedName, errors, onEdit }: FaixaSectionProps) {
  function write(at: number, unit: WreathUnit, text: string) {
    setFaixaText(unit.id, unit.number - 1, text);
    onEdit(at);
  }
  function copyFirst() {
    for (const [at, unit] of units.entries()) write(at, unit, first);
  }
  const first = units[0]?.text ?? '';
  const canCopy = units.length > 1 && !isBlank(first) && units.some((unit) => unit.text !== first);
  return (
    <section className="space-y-5">
      <StepHeading id="faixas" title={units.length === 1 ? 'A faixa' : 'As faixas'}>
        Escreva como deve ser impresso. A imagem mostra o resultado.
      </StepHeading>
      <ul className="space-y-8">
        {units.map((unit, at) => (
          <FaixaUnit
            key={`${unit.id} ${unit.number}`}
            unit={unit}
            deceasedName={deceasedName}
            error={errors[at]}
            onText={(text) => write(at, unit, text)}
          />
        ))}
      </ul>
      {canCopy && (
        <Button variant="secondary" size="small" onClick={copyFirst}>
          Usar o primeiro texto em todas as faixas
        </Button>
      )}
    </section>
  );
}
