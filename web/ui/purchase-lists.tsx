type Line = { title: string; quantity: number; color: string; size: string; faixas: readonly string[] };

type PurchaseLinesProps<L extends Line> = {
  lines: readonly L[];
  priceOf: (line: L) => string;
};

function Ribbon({ text }: { text: string }) {
  if (text === '') return <li className="text-muted text-small">Sem faixa</li>;
  return (
    <li className="rounded-control bg-gold-soft px-4 py-2 text-gold-ink">
      <span className="sr-only">Faixa: </span>
      <span dir="auto" className="break-words font-display text-lead">
        {text}
      </span>
    </li>
  );
}

export function PurchaseLines<L extends Line>({ lines, priceOf }: PurchaseLinesProps<L>) {
  return (
    <ul className="space-y-5">
      {Array.from(lines.entries(), ([at, line]) => (
        <li key={at}>
          <div className="flex flex-wrap justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <p className="font-semibold">{line.title}</p>
              <p className="text-muted text-small">
                Quantidade: {line.quantity} · Cor: {line.color || '—'} · Tamanho: {line.size || '—'}
              </p>
            </div>
            <span className="whitespace-nowrap tabular-nums">{priceOf(line)}</span>
          </div>
          <ul className="mt-2 space-y-2">
            {Array.from(line.faixas.entries(), ([wreath, text]) => (
              <Ribbon key={wreath} text={text} />
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}
