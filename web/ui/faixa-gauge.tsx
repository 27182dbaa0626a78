import { type FaixaLayout, hasEmoji } from '#domain/faixa.ts';
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
