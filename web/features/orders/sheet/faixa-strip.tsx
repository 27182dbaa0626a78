import { isRightToLeft, layoutFaixa, RIBBON } from '#domain/faixa.ts';

const LINE_HEIGHT = 1.16;
/** Where the baseline lies below the middle of the letters, in letter heights. */
const BASELINE = 0.3;

/** A faixa laid flat, its text set as it will be printed. */
export function FaixaStrip({ text }: { text: string }) {
  const { lines, fontSize } = layoutFaixa(text);
  const first = RIBBON.height / 2 + fontSize * BASELINE - ((lines.length - 1) * fontSize * LINE_HEIGHT) / 2;
  return (
    <svg
      viewBox={`0 0 ${RIBBON.width} ${RIBBON.height}`}
      role="img"
      aria-label={`Faixa: ${text}`}
      direction={isRightToLeft(text) ? 'rtl' : 'ltr'}
      className="sheet-strip"
    >
      <rect x="3" y="3" width={RIBBON.width - 6} height={RIBBON.height - 6} rx="6" />
      {Array.from(lines.entries(), ([at, line]) => (
        <text
          key={at}
          x={RIBBON.width / 2}
          y={first + at * fontSize * LINE_HEIGHT}
          fontSize={fontSize}
          textAnchor="middle"
          unicodeBidi="isolate"
        >
          {line}
        </text>
      ))}
    </svg>
  );
}
