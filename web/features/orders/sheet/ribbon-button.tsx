import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { ProductionOrder } from '#contract/production.ts';
import { RIBBON } from '#domain/faixa.ts';
import { orderNumberText } from '#domain/order.ts';
import { saveFile } from '#web/lib/download.ts';
import { Button } from '#web/ui/button.tsx';
import { FaixaStrip } from './order-sheet.tsx';

/** Saves a ribbon as an SVG of its real size, in millimetres, with its letters as text. */
function saveRibbon(text: string, filename: string): void {
  const holder = document.createElement('div');
  const root = createRoot(holder);
  flushSync(() => root.render(<FaixaStrip text={text} />));
  const file = holder.querySelector('svg');
  if (!file) throw new Error('a ribbon is drawn at once');
  // The frame is only for the screen; the styles of the page don't go along.
  file.querySelector('rect')?.remove();
  file.removeAttribute('class');
  const look = { 'font-family': 'Newsreader, Georgia, serif', 'font-weight': '600', fill: '#000' };
  const size = { width: `${RIBBON.width}mm`, height: `${RIBBON.height}mm` };
  for (const [name, value] of Object.entries({ ...size, ...look })) file.setAttribute(name, value);
  saveFile(new Blob([new XMLSerializer().serializeToString(file)], { type: 'image/svg+xml' }), filename);
}

type RibbonButtonProps = { order: Pick<ProductionOrder, 'number'>; at: number; faixa: string; children: ReactNode };

export function RibbonButton({ order: { number }, at, faixa, children }: RibbonButtonProps) {
  return (
    <Button
      variant="quiet"
      size="small"
      className="no-print"
      aria-label={`Baixar em SVG a faixa ${at + 1} de ${orderNumberText(number)}`}
      onClick={() => saveRibbon(faixa, `faixa-${number}-${at + 1}.svg`)}
    >
      <Download />
      {children}
    </Button>
  );
}
