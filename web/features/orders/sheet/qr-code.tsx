import { useEffect, useState } from 'react';

type Matrix = { size: number; data: ArrayLike<number> };

/** The dark squares as one path, a run of neighbours at a time. */
export function squaresPath({ size, data }: Matrix): string {
  let path = '';
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      let run = 0;
      while (column + run < size && data[row * size + column + run]) run += 1;
      if (run === 0) continue;
      path += `M${column} ${row}h${run}v1h-${run}z`;
      column += run;
    }
  }
  return path;
}

/** The light margin that readers need around the squares. */
const QUIET = 4;

/** A QR code that opens an address; what draws it is fetched when it is first needed. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const [matrix, setMatrix] = useState<Matrix>();
  useEffect(() => {
    let isCurrent = true;
    void import('qrcode').then(({ create }) => {
      if (isCurrent) setMatrix(create(url, { errorCorrectionLevel: 'M' }).modules);
    });
    return () => {
      isCurrent = false;
    };
  }, [url]);
  if (!matrix) return <span aria-hidden="true" className="sheet-qr" />;
  const side = matrix.size + 2 * QUIET;
  return (
    <svg
      viewBox={`${-QUIET} ${-QUIET} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="sheet-qr"
    >
      <rect x={-QUIET} y={-QUIET} width={side} height={side} fill="#fff" />
      <path d={squaresPath(matrix)} fill="#000" />
    </svg>
  );
}
