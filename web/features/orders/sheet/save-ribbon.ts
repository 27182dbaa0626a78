import { RIBBON } from '#domain/faixa.ts';
import { saveFile } from '#web/lib/download.ts';

/** Saves a drawn ribbon as an SVG of its real size, in millimetres, with its letters as text. */
export function saveRibbon(drawing: SVGSVGElement, filename: string): void {
  const file = drawing.cloneNode(true) as SVGSVGElement;
  // The frame is only for the screen; the styles of the page don't go along.
  file.querySelector('rect')?.remove();
  file.removeAttribute('class');
  const look = { 'font-family': 'Newsreader, Georgia, serif', 'font-weight': '600', fill: '#000' };
  const size = { width: `${RIBBON.width}mm`, height: `${RIBBON.height}mm` };
  for (const [name, value] of Object.entries({ ...size, ...look })) file.setAttribute(name, value);
  saveFile(new Blob([new XMLSerializer().serializeToString(file)], { type: 'image/svg+xml' }), filename);
}
