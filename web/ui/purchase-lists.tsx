/** The texts of an order's faixas, numbered for screen readers. */
export function FaixaTexts({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return <p className="text-muted">Sem faixas.</p>;
  return (
    <ol className="space-y-2">
      {Array.from(texts.entries(), ([at, text]) => (
        <li key={at} className="rounded-control bg-gold-soft px-4 py-2 text-gold-ink">
          <span className="sr-only">Faixa {at + 1}: </span>
          <span dir="auto" className="font-display text-lead">
            {text}
          </span>
        </li>
      ))}
    </ol>
  );
}

type Line = { title: string; quantity: number; color: string; size: string };

type PurchaseLinesProps<L extends Line> = {
  lines: readonly L[];
  /** The price of one, as text. */
  priceOf: (line: L) => string;
};

/** What was bought: title, quantity, colour, size and the price of one. */
export function PurchaseLines<L extends Line>({ lines, priceOf }: PurchaseLinesProps<L>) {
  return (
    <ul className="space-y-3">
      {Array.from(lines.entries(), ([at, line]) => (
        <li key={at} className="flex flex-wrap justify-between gap-x-4 gap-y-1">
          <div className="min-w-0">
            <p className="font-semibold">{line.title}</p>
            <p className="text-muted text-small">
              Quantidade: {line.quantity} · Cor: {line.color || '—'} · Tamanho: {line.size || '—'}
            </p>
          </div>
          <span className="whitespace-nowrap tabular-nums">{priceOf(line)}</span>
        </li>
      ))}
    </ul>
  );
}
