import { FAIXA_PHRASES, type FaixaLayout, hasEmoji, isUnfinishedFaixa, printedText } from '#domain/faixa.ts';
import { ChoiceChips } from './choice-chips.tsx';
import { classNames } from './class-names.ts';

function wordsFor({ verdict, lines }: FaixaLayout): string {
  switch (verdict) {
    case 'empty':
      return 'Escreva o texto da faixa';
    case 'ok':
      return lines.length === 1 ? 'Cabe em uma linha' : 'Cabe em duas linhas';
    case 'small':
      return 'Letra pequena: um texto mais curto lê-se melhor de longe';
    case 'too-long':
      return 'Longo demais para a faixa';
  }
}

const COLOURS = {
  empty: 'text-muted [--bar:var(--line-strong)]',
  ok: 'text-success [--bar:var(--success)]',
  small: 'text-warning [--bar:var(--warning)]',
  'too-long': 'text-error [--bar:var(--error)]',
};

export function FaixaGauge({ layout }: { layout: FaixaLayout }) {
  const share = Math.min(1, layout.fill);
  return (
    <div className={classNames('mt-2', COLOURS[layout.verdict])}>
      <svg
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-1 w-full overflow-hidden rounded-full bg-sunken"
      >
        <rect width={share * 100} height="4" fill="var(--bar)" />
      </svg>
      <output className="mt-1 block text-small">
        {wordsFor(layout)}
        {layout.lines.some(hasEmoji) && (
          <span className="block text-warning">
            Emojis podem não sair na impressão da faixa: se puder, escreva com palavras.
          </span>
        )}
      </output>
    </div>
  );
}

/** A remark that asks for the missing name of a text such as 'Saudades de'; undefined for a complete text. */
export function unfinishedRemark(text: string): string | undefined {
  return isUnfinishedFaixa(text) ? `Falta um nome? A faixa será impressa assim: “${printedText(text)}”.` : undefined;
}

export function FaixaPhrases({ text, onChoose }: { text: string; onChoose: (phrase: string) => void }) {
  return (
    <ChoiceChips
      label="Sugestões de texto"
      className="mt-2.5"
      choices={FAIXA_PHRASES.map((phrase) => ({
        key: phrase,
        label: phrase.endsWith(' ') ? `${phrase.trim()} …` : phrase,
        isChosen: text.trim() === phrase.trim(),
        onChoose: () => onChoose(phrase),
      }))}
    />
  );
}
